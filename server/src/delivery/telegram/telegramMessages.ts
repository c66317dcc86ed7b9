import { callsToSignal } from "../news/signalNews.ts";
import type { NewMessage } from "../outbox/Outbox.ts";

/** A text that waits in the outbox. */
interface TextJob {
  kind: "text";
  chatId: string;
  html: string;
  /** Sent only while this member is linked with the chat and has not paused it. */
  memberId?: string;
  /** The signal that it tells of, and what of it. */
  signalId?: string;
  event?: PostEvent;
}

/** What a post to a channel says of its signal. */
export type PostEvent = "published" | "withdrawn" | "result";

/** Makes the invite link of a channel. */
interface InviteJob {
  kind: "invite";
  chatId: string;
}

/** Answers a request to join, or removes somebody. */
interface DoorJob {
  kind: "approve" | "decline" | "remove";
  chatId: string;
  userId: string;
}

/** A message of the channel `telegram` as it waits in the outbox. */
export type TelegramJob = TextJob | InviteJob | DoorJob;

/** What keeps a chat's messages in order, and counts them. */
export const orderKeyOf = (chatId: string) => `telegram:${chatId}`;

/** What is done about one person at the door of one channel happens in its order. */
export const doorKeyOf = (chatId: string, userId: string) => `telegram-door:${chatId}:${userId}`;

/** A message whose receiver staff read without an id: "gold channel" or "private chat". */
function message(
  recipient: string,
  subject: string,
  payload: TelegramJob,
  rest: Omit<NewMessage, "channel" | "recipient" | "subject" | "payload">,
): NewMessage {
  return { channel: "telegram", recipient, subject, payload, ...rest };
}

/** A text to a private chat. */
export function privateText(text: {
  chatId: string;
  /** Given for news, which a member may have paused; not for answers to what somebody wrote. */
  memberId?: string;
  subject: string;
  html: string;
  expiresAt: number;
  idempotencyKey?: string;
  batchKey?: string;
}): NewMessage {
  const { chatId, memberId, subject, html, expiresAt, idempotencyKey, batchKey } = text;
  const payload: TelegramJob = {
    kind: "text",
    chatId,
    html,
    ...(memberId !== undefined && { memberId }),
  };
  return message("private chat", subject, payload, {
    orderKey: orderKeyOf(chatId),
    expiresAt,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(batchKey !== undefined && { batchKey }),
  });
}

/** News of a signal to a channel. */
export function channelText(text: {
  channel: { chatId: string; tier: string };
  subject: string;
  html: string;
  signalId: string;
  event: PostEvent;
  expiresAt: number;
  idempotencyKey: string;
}): NewMessage {
  const { channel, subject, html, signalId, event, expiresAt, idempotencyKey } = text;
  const { chatId, tier } = channel;
  const payload: TelegramJob = { kind: "text", chatId, html, signalId, event };
  const batch = event === "published" ? { batchKey: callsToSignal(signalId) } : {};
  const rest = { orderKey: orderKeyOf(chatId), expiresAt, idempotencyKey, ...batch };
  return message(`${tier} channel`, subject, payload, rest);
}

export function inviteJob(chatId: string, tier: string, expiresAt: number): NewMessage {
  const rest = { orderKey: `telegram-invite:${chatId}`, expiresAt };
  return message(`${tier} channel`, "invite link", { kind: "invite", chatId }, rest);
}

export function doorJob(
  kind: DoorJob["kind"],
  seat: { chatId: string; userId: string },
  idempotencyKey?: string,
): NewMessage {
  const { chatId, userId } = seat;
  return message(
    "channel door",
    `${kind} a member`,
    { kind, chatId, userId },
    {
      orderKey: doorKeyOf(chatId, userId),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
  );
}
