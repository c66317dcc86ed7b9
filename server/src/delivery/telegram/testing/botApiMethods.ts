import { ApiFault, type ApiCall, type BotApiState } from "./BotApiState.ts";

type Payload = ApiCall["payload"];
type Method = (state: BotApiState, payload: Payload, gone: AbortSignal) => unknown;

const TEXT_MAX = 4_096;

const METHODS: Record<string, Method> = {
  getMe: () => ({ id: 1, is_bot: true, first_name: "Deck", username: "DeckTestBot" }),
  getUpdates,
  sendMessage,
  createChatInviteLink: (_state, { chat_id: chatId, creates_join_request: ask }) => ({
    invite_link: `https://t.me/+invite${text(chatId).replace("-", "")}`,
    creates_join_request: ask === true,
  }),
  approveChatJoinRequest(state, payload) {
    const { chatId, userId } = takeRequest(state, payload);
    const members = state.members.get(chatId) ?? new Set();
    state.members.set(chatId, members.add(userId));
    return true;
  },
  declineChatJoinRequest(state, payload) {
    takeRequest(state, payload);
    return true;
  },
  banChatMember(state, { chat_id: chatId, user_id: userId }) {
    state.members.get(text(chatId))?.delete(text(userId));
    if (!state.basicGroups.has(text(chatId))) state.banned.add(`${text(chatId)}:${text(userId)}`);
    return true;
  },
  unbanChatMember(state, { chat_id: chatId, user_id: userId }) {
    if (state.basicGroups.has(text(chatId))) {
      throw new ApiFault(
        400,
        "Bad Request: method is available for supergroup and channel chats only",
      );
    }
    state.banned.delete(`${text(chatId)}:${text(userId)}`);
    return true;
  },
  getChatMember(state, { chat_id: chatId, user_id: userId }) {
    const isIn = state.members.get(text(chatId))?.has(text(userId)) ?? false;
    const banned = state.banned.has(`${text(chatId)}:${text(userId)}`);
    return { status: isIn ? "member" : banned ? "kicked" : "left" };
  },
  getFile(state, { file_id: fileId }) {
    const bytes = state.files.get(text(fileId));
    if (!bytes) throw new ApiFault(400, "Bad Request: wrong file_id or temporarily unavailable");
    return { file_id: fileId, file_size: bytes.length, file_path: `documents/${text(fileId)}` };
  },
};

/**
 * Does one call.
 * @throws ApiFault as Telegram refuses it.
 */
export async function callMethod(
  state: BotApiState,
  { method, payload }: ApiCall,
  gone: AbortSignal,
): Promise<unknown> {
  const called = METHODS[method];
  if (!called) throw new ApiFault(404, "Not Found: method not found");
  state.calls.push({ method, payload });
  const refusal = state.takeRefusal(method);
  if (refusal) throw refusal;
  return await called(state, payload, gone);
}

async function getUpdates(
  state: BotApiState,
  { offset = 0, timeout = 0 }: Payload,
  gone: AbortSignal,
): Promise<unknown> {
  if (state.polling) {
    const only = "make sure that only one bot instance is running";
    throw new ApiFault(409, `Conflict: terminated by other getUpdates request; ${only}`);
  }
  const found = state.updatesFrom(Number(offset));
  if (found.length > 0 || Number(timeout) === 0) return found;
  state.polling = true;
  try {
    await state.nextNews(Number(timeout) * 1_000, gone);
    return gone.aborted ? [] : state.updatesFrom(Number(offset));
  } finally {
    state.polling = false;
  }
}

function sendMessage(state: BotApiState, payload: Payload): unknown {
  const chatId = text(payload["chat_id"]);
  const html = text(payload["text"]);
  const isPrivate = !chatId.startsWith("-");
  const movedTo = state.moved.get(chatId);
  if (movedTo !== undefined) {
    const words = "Bad Request: group chat was upgraded to a supergroup chat";
    throw new ApiFault(400, words, { migrate_to_chat_id: movedTo });
  }
  if (isPrivate && state.blocked.has(chatId)) {
    throw new ApiFault(403, "Forbidden: bot was blocked by the user");
  }
  const asked = [...state.requests].some((request) => request.endsWith(`:${chatId}`));
  if (isPrivate && !state.started.has(chatId) && !asked) {
    throw new ApiFault(400, "Bad Request: chat not found");
  }
  if (payload["parse_mode"] === "HTML") assertHtml(html);
  if (shown(html).length > TEXT_MAX) throw new ApiFault(400, "Bad Request: message is too long");
  if (shown(html).trim() === "") {
    throw new ApiFault(400, "Bad Request: message text is empty");
  }
  const reply = payload["reply_parameters"] as { message_id?: number } | undefined;
  const replyTo = reply?.message_id ?? null;
  const known = state.in(chatId).some(({ messageId }) => messageId === replyTo);
  if (replyTo !== null && !known) {
    throw new ApiFault(400, "Bad Request: message to be replied not found");
  }
  const flood = state.flood(chatId);
  if (flood) throw flood;
  const { messageId, at } = state.arrive(chatId, html, replyTo);
  return { message_id: messageId, date: Math.floor(at / 1_000), chat: { id: Number(chatId) } };
}

const TAGS = new Set(["b", "i", "u", "s", "code", "pre", "a", "blockquote"]);

/** Tags that Telegram knows, closed in their order; entities that it knows. */
function assertHtml(html: string): void {
  const open: string[] = [];
  const fault = (words: string) => new ApiFault(400, `Bad Request: can't parse entities: ${words}`);
  for (const [tag, close, name = ""] of html.matchAll(/<(\/?)([a-z]*)[^>]*>?/gi)) {
    if (!TAGS.has(name.toLowerCase()) || !tag.endsWith(">")) {
      throw fault(`Unsupported start tag "${name}"`);
    }
    if (close === "") open.push(name);
    else if (open.pop() !== name) throw fault(`Unmatched end tag "${name}"`);
  }
  if (open.length > 0)
    throw fault(`Can't find end tag corresponding to start tag "${open[0] ?? ""}"`);
  const unknown = /&(?!(?:lt|gt|amp|quot|#\d+);)/.exec(html);
  if (unknown) throw fault("unknown entity");
}

const shown = (html: string) => html.replace(/<[^>]*>/g, "").replace(/&[^;]+;/g, "x");

function takeRequest(state: BotApiState, payload: Payload) {
  const chatId = text(payload["chat_id"]);
  const userId = text(payload["user_id"]);
  if (!state.requests.delete(`${chatId}:${userId}`)) {
    throw new ApiFault(400, "Bad Request: HIDE_REQUESTER_MISSING");
  }
  return { chatId, userId };
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
