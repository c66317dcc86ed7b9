import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Tier } from "../tiers.ts";
import { INBOX_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

/** A member's news, with what the sentence needs. */
export const NoticeFacts = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("claim_approved"), tier: Tier, verifiedAmount: z.number().int() }),
  z.object({ kind: z.literal("claim_rejected"), reason: z.string() }),
  z.object({ kind: z.literal("claim_reopened"), reason: z.string() }),
  // In the words of the mail; the reason is what staff have written.
  z.object({
    kind: z.literal("access_changed"),
    title: z.string(),
    text: z.string(),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal("code_accepted"), tier: Tier }),
  z.object({ kind: z.literal("ticket_answered"), ticketId: z.uuid(), subject: z.string() }),
  z.object({ kind: z.literal("trial_ending"), endsAt: z.iso.datetime() }),
  // A member who kept windows out of their night hears that the tier's hours hold from now on.
  z.object({ kind: z.literal("windows_follow_tier") }),
  z.object({ kind: z.literal("password_changed") }),
  z.object({ kind: z.literal("email_changed") }),
  z.object({
    kind: z.literal("second_factor_changed"),
    change: z.enum(["on", "off", "reset", "recovery-code-used", "new-codes"]),
  }),
]);
export type NoticeFacts = z.infer<typeof NoticeFacts>;
export type NoticeKind = NoticeFacts["kind"];

export const NoticeDto = z.object({
  id: z.uuid(),
  /** Wall time. */
  at: z.iso.datetime(),
  read: z.boolean(),
  facts: NoticeFacts,
});
export type NoticeDto = z.infer<typeof NoticeDto>;

export const InboxQuery = z.object({
  limit: z.coerce.number().int().min(1).max(INBOX_LIMITS.pageMax).default(INBOX_LIMITS.pageDefault),
  /** Id of the last notice of the page before. */
  cursor: z.uuid({ error: () => t("This is not a place in the list") }).optional(),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

export const InboxPageDto = z.object({
  /** Newest first. */
  notices: z.array(NoticeDto),
  nextCursor: z.uuid().nullable(),
});
export type InboxPageDto = z.infer<typeof InboxPageDto>;

export const UnreadDto = z.object({ unread: z.number().int() });
export type UnreadDto = z.infer<typeof UnreadDto>;

export const ReadNoticesInput = z.object({
  id: z.uuid({ error: () => t("This is not the id of a notice") }),
  /** Everything that is older as well: what came since stays unread. */
  older: z.boolean({ error: () => t("Say whether older notices are read, too") }),
});
export type ReadNoticesInput = z.infer<typeof ReadNoticesInput>;

export const inboxApi = {
  list: endpoint({
    method: "get",
    path: "/inbox",
    summary: "The signed-in person's notices, newest first",
    permission: "account.own",
    query: InboxQuery,
    reply: InboxPageDto,
    get failure() {
      return t("Failed to get your inbox");
    },
  }),
  unread: endpoint({
    method: "get",
    path: "/inbox/unread",
    summary: "How many notices are unread",
    permission: "account.own",
    reply: UnreadDto,
    hot: true,
    get failure() {
      return t("Failed to count your unread notices");
    },
  }),
  read: endpoint({
    method: "post",
    path: "/inbox/read",
    summary: "Mark a notice as read, alone or with all older ones; once more changes nothing",
    permission: "account.own",
    body: ReadNoticesInput,
    reply: UnreadDto,
    get failure() {
      return t("Failed to mark as read");
    },
  }),
} as const;
