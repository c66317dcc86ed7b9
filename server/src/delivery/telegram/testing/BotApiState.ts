import { SECOND, MINUTE } from "@signaldeck/contract";
import type { Update, User } from "grammy/types";

export interface ApiCall {
  method: string;
  payload: Record<string, unknown>;
}

/** A call that is refused. */
export class ApiFault extends Error {
  constructor(
    readonly status: number,
    readonly description: string,
    readonly parameters?: { retry_after?: number; migrate_to_chat_id?: number },
  ) {
    super(description);
  }
}

/** A message that arrived in a chat. */
export interface Arrived {
  chatId: string;
  messageId: number;
  text: string;
  replyTo: number | null;
  /** Milliseconds of the server's clock. */
  at: number;
}

/** What Telegram's side knows, and what its people do. */
export class BotApiState {
  readonly arrived: Arrived[] = [];
  readonly calls: ApiCall[] = [];
  readonly files = new Map<string, Buffer>();
  /** Persons by chat: who is in, and who was banned and not unbanned. */
  readonly members = new Map<string, Set<string>>();
  readonly banned = new Set<string>();
  /** Chats that are basic groups: whom they remove is out, and no ban is remembered. */
  readonly basicGroups = new Set<string>();
  /** Requests to join that wait, as `chat:user`. */
  readonly requests = new Set<string>();
  /** Private chats whose person has started the bot; others cannot be written to. */
  readonly started = new Set<string>();
  readonly blocked = new Set<string>();
  /** What language a person's Telegram speaks, where it tells one. */
  readonly languages = new Map<number, string>();
  /** Groups that moved, by their old id. */
  readonly moved = new Map<string, number>();
  /** Told of each message that arrives, before its sender is. */
  onArrival: (message: Arrived) => void = () => undefined;
  /** Nothing is answered. */
  down = false;
  /** Calls that came while it was so. */
  unanswered = 0;
  polling = false;
  private nextUpdate = Math.floor(Date.now() / 1_000) % 1_000_000_000;
  private nextMessage = 1;
  private readonly updates: Update[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly refusals: { method: string; fault: ApiFault }[] = [];
  private readonly swallowed: string[] = [];
  private readonly held: string[] = [];

  constructor(
    readonly token: string,
    readonly clock: { now(): number },
  ) {}

  /** Refuses the next call of a method. */
  refuseNext(method: string, fault: ApiFault): void {
    this.refusals.push({ method, fault });
  }

  /** Does the next call of a method, and breaks the connection off instead of answering. */
  swallowNext(method: string): void {
    this.swallowed.push(method);
  }

  /** Does the next call of a method, and never answers: its process is killed meanwhile. */
  holdNext(method: string): void {
    this.held.push(method);
  }

  holdsAnswer(method: string): boolean {
    return takeOut(this.held, method);
  }

  swallowAnswer(method: string): boolean {
    return takeOut(this.swallowed, method);
  }

  takeRefusal(method: string): ApiFault | null {
    const at = this.refusals.findIndex((one) => one.method === method);
    return at < 0 ? null : (this.refusals.splice(at, 1)[0]?.fault ?? null);
  }

  /** Keeps the documented limits: 20 a minute for a group, one a second for a person. */
  flood(chatId: string): ApiFault | null {
    const [most, window] = chatId.startsWith("-") ? [20, MINUTE] : [1, SECOND];
    const now = this.clock.now();
    const recent = this.arrived.filter((one) => one.chatId === chatId && one.at > now - window);
    const oldest = recent.at(-most);
    if (!oldest) return null;
    const seconds = Math.max(1, Math.ceil((oldest.at + window - now) / 1_000));
    return tooMany(seconds);
  }

  arrive(chatId: string, text: string, replyTo: number | null): Arrived {
    const messageId = this.nextMessage++;
    const message = { chatId, messageId, text, replyTo, at: this.clock.now() };
    this.arrived.push(message);
    this.onArrival(message);
    return message;
  }

  /** What arrived in a chat, oldest first. */
  in(chatId: string | number): Arrived[] {
    return this.arrived.filter((one) => one.chatId === String(chatId));
  }

  /** A person writes to the bot, with or without a file. */
  write(
    from: number,
    text: string,
    file?: { bytes: Buffer; name?: string; photo?: boolean; album?: string },
  ): void {
    this.started.add(String(from));
    this.blocked.delete(String(from));
    const chat = { id: from, type: "private" as const, first_name: `Person ${from}` };
    const message = {
      message_id: this.nextMessage++,
      date: this.seconds(),
      chat,
      from: this.user(from),
    };
    if (!file) {
      this.tell({ message: { ...message, text } });
      return;
    }
    const id = `file${this.files.size + 1}`;
    this.files.set(id, file.bytes);
    const facts = { file_id: id, file_unique_id: id, file_size: file.bytes.length };
    const caption = {
      ...(text !== "" && { caption: text }),
      ...(file.album !== undefined && { media_group_id: file.album }),
    };
    const sent = file.photo
      ? { photo: [{ ...facts, width: 10, height: 10 }] }
      : { document: { ...facts, file_name: file.name ?? "proof.png" } };
    this.tell({ message: { ...message, ...caption, ...sent } });
  }

  private user(id: number): User {
    const language = this.languages.get(id);
    return {
      id,
      is_bot: false,
      first_name: `Person ${id}`,
      username: `person${id}`,
      ...(language !== undefined && { language_code: language }),
    };
  }

  /** A person asks to join a channel by its invite link. */
  askToJoin(from: number, chatId: string): void {
    if (this.banned.has(`${chatId}:${from}`)) return;
    this.requests.add(`${chatId}:${from}`);
    const chat = { id: Number(chatId), type: "channel" as const, title: "Channel" };
    const request = { chat, from: this.user(from), user_chat_id: from, date: this.seconds() };
    this.tell({ chat_join_request: request });
  }

  /** A person leaves a channel. */
  leave(from: number, chatId: string): void {
    this.members.get(chatId)?.delete(String(from));
    const chat = { id: Number(chatId), type: "channel" as const, title: "Channel" };
    const status = { user: this.user(from) };
    this.tell({
      chat_member: {
        chat,
        from: this.user(from),
        date: this.seconds(),
        old_chat_member: { ...status, status: "member" },
        new_chat_member: { ...status, status: "left" },
      },
    });
  }

  /** A person blocks the bot. */
  block(from: number): void {
    this.blocked.add(String(from));
    const chat = { id: from, type: "private" as const, first_name: `Person ${from}` };
    const status = { user: this.user(1) };
    this.tell({
      my_chat_member: {
        chat,
        from: this.user(from),
        date: this.seconds(),
        old_chat_member: { ...status, status: "member" },
        new_chat_member: { ...status, status: "kicked", until_date: 0 },
      },
    });
  }

  isIn(chatId: string, userId: number): boolean {
    return this.members.get(chatId)?.has(String(userId)) ?? false;
  }

  /** Updates from an offset on; what lies before it is confirmed and forgotten. */
  updatesFrom(offset: number): Update[] {
    while ((this.updates[0]?.update_id ?? Infinity) < offset) this.updates.shift();
    return [...this.updates];
  }

  /** Resolves at the next update, after `milliseconds`, or when the asker has gone. */
  async nextNews(milliseconds: number, gone: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.waiting.add(done);
      gone.addEventListener("abort", done);
    });
  }

  end(): void {
    for (const wake of this.waiting) wake();
  }

  private tell(update: object): void {
    this.updates.push({ update_id: this.nextUpdate++, ...update });
    for (const wake of this.waiting) wake();
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }
}

function takeOut(list: string[], item: string): boolean {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

export const tooMany = (seconds: number) =>
  new ApiFault(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
