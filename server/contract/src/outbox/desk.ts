import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { OUTBOX_LIMITS } from "./limits.ts";
import { pageQuery } from "../pagination.ts";

/**
 * `waiting` until it was sent, or until it is given up: then it is a dead letter. `expired`: it lost
 * its point before it could be delivered, and was not sent any more.
 */
export const OutboxState = z.enum(["waiting", "sent", "dead", "expired"]);
export type OutboxState = z.infer<typeof OutboxState>;

export const OutboxQuery = z.object({
  ...pageQuery(OUTBOX_LIMITS),
  state: OutboxState.optional(),
  channel: z.string().trim().min(1).max(16).optional(),
  /** The receiver's whole address, in any case. */
  recipient: z.string().trim().max(254).optional(),
});
export type OutboxQuery = z.infer<typeof OutboxQuery>;

/** A message to the outside as an admin sees it: never its text. */
export const OutboxMessageDto = z.object({
  id: z.uuid(),
  state: OutboxState,
  /** Such as `mail` or `webhook`. */
  channel: z.string(),
  /** Masked, such as `ad•••@example.org`. */
  recipient: z.string(),
  /** A mail's subject; null where a message has none. */
  subject: z.string().nullable(),
  attempts: z.number().int().nonnegative(),
  lastError: z.string().nullable(),
  /** When a waiting message is tried next. */
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When it loses its point; null: never. */
  expiresAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** The text is still there, so that a dead letter can be sent again. */
  hasText: z.boolean(),
});
export type OutboxMessageDto = z.infer<typeof OutboxMessageDto>;

/** A way out that does not work: what goes by it waits, however long that takes. */
export const FailingRoadDto = z.object({
  /** The channel, and the host where receivers have several: "mail", "push host.example". */
  road: z.string(),
  channel: z.string(),
  since: z.iso.datetime(),
  /** What was answered last; names no receiver. */
  reason: z.string(),
});
export type FailingRoadDto = z.infer<typeof FailingRoadDto>;

export const OutboxCountsDto = z.object({
  waiting: z.number().int().nonnegative(),
  sent: z.number().int().nonnegative(),
  dead: z.number().int().nonnegative(),
  expired: z.number().int().nonnegative(),
  /** Channels that have messages. */
  channels: z.array(z.string()),
  failing: z.array(FailingRoadDto),
});
export type OutboxCountsDto = z.infer<typeof OutboxCountsDto>;

const ById = z.object({ id: z.uuid({ error: "This id is not valid" }) });

export const outboxApi = {
  messages: endpoint({
    method: "get",
    path: "/staff/outbox",
    summary: "Messages to the outside, newest first, filtered",
    permission: "outbox.manage",
    query: OutboxQuery,
    reply: z.array(OutboxMessageDto),
    failure: "Failed to load the outbox",
  }),
  counts: endpoint({
    method: "get",
    path: "/staff/outbox/counts",
    summary: "How many messages wait, were sent, and have failed",
    permission: "outbox.manage",
    reply: OutboxCountsDto,
    failure: "Failed to count the outbox",
  }),
  sendAgain: endpoint({
    method: "post",
    path: "/staff/outbox/:id/send-again",
    summary: "Let a failed message wait once more, with all of its tries",
    permission: "outbox.manage",
    params: ById,
    reply: Nothing,
    failure: "Failed to send the message again",
  }),
  sendAllAgain: endpoint({
    method: "post",
    path: "/staff/outbox/send-again",
    summary:
      "Let all failed messages wait once more, but for those whose point or text is gone; codes and links that do not work any more are not sent",
    permission: "outbox.manage",
    body: z.object({ channel: z.string().trim().min(1).max(16).optional() }),
    reply: z.object({
      /** Letters that wait again. */
      again: z.number().int().nonnegative(),
      /** Letters that stay dead, because their point or text is gone. */
      left: z.number().int().nonnegative(),
    }),
    failure: "Failed to send the messages again",
  }),
  giveUp: endpoint({
    method: "post",
    path: "/staff/outbox/:id/give-up",
    summary: "Give up a waiting message",
    permission: "outbox.manage",
    params: ById,
    reply: Nothing,
    failure: "Failed to give the message up",
  }),
} as const;
