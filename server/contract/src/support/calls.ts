import { z } from "zod";
import { ProofType } from "../access/claims/claim.ts";
import { endpoint } from "../endpoint.ts";
import { SUPPORT_LIMITS } from "./limits.ts";
import { pageQuery } from "../pagination.ts";
import { plainText } from "../plainText.ts";
import { oneLine, required } from "../text.ts";
import { t } from "../language/words.ts";

export const TicketCategory = z.enum(
  [
    "account-setup",
    "deposit-issues",
    "signals",
    "copy-trading",
    "technical",
    "billing",
    "other",
  ] as const,
  { error: () => t("Please choose a category") },
);
export type TicketCategory = z.infer<typeof TicketCategory>;

export const TicketPriority = z.enum(["low", "medium", "high", "urgent"], {
  error: () => t("Please choose a priority"),
});
export type TicketPriority = z.infer<typeof TicketPriority>;

/**
 * `open`: support has to answer; `answered`: support has answered; `waiting`: support needs
 * something from the member; `closed`: done. A further message of the member opens it again.
 */
export const TicketStatus = z.enum(["open", "answered", "waiting", "closed"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** What member and support write to each other. */
export const TicketText = plainText(() => t("Please enter a message"), SUPPORT_LIMITS.messageMax);

export const TicketInput = z.object({
  subject: required(() => t("Please enter a subject"))
    .transform(oneLine)
    .refine((value) => value.length <= SUPPORT_LIMITS.subjectMax, {
      error: () => t("Please keep it to {{max}} characters", { max: SUPPORT_LIMITS.subjectMax }),
    }),
  category: TicketCategory,
  message: TicketText,
  priority: TicketPriority.default("medium"),
});
export type TicketInput = z.infer<typeof TicketInput>;

export const TicketReplyInput = z.object({ message: TicketText });
export type TicketReplyInput = z.infer<typeof TicketReplyInput>;

/** What a member may do to the status of an own ticket. */
export const OwnTicketStatusInput = z.object({ status: z.enum(["open", "closed"]) });
export type OwnTicketStatusInput = z.infer<typeof OwnTicketStatusInput>;

export const TicketParams = z.object({ id: z.uuid() });

export const OwnTicketsQuery = z.object(pageQuery(SUPPORT_LIMITS));
export type OwnTicketsQuery = z.infer<typeof OwnTicketsQuery>;

export const TicketDto = z.object({
  id: z.uuid(),
  subject: z.string(),
  category: TicketCategory,
  priority: TicketPriority,
  status: TicketStatus,
  createdAt: z.iso.datetime(),
  /** The last message or change of status. */
  updatedAt: z.iso.datetime(),
});
export type TicketDto = z.infer<typeof TicketDto>;

/** A file that came with a message. */
export const TicketFileDto = z.object({
  id: z.uuid(),
  name: z.string(),
  type: ProofType,
  bytes: z.number().int(),
});
export type TicketFileDto = z.infer<typeof TicketFileDto>;

export const TicketMessageDto = z.object({
  id: z.uuid(),
  author: z.enum(["member", "staff"]),
  text: z.string(),
  files: z.array(TicketFileDto),
  createdAt: z.iso.datetime(),
});
export type TicketMessageDto = z.infer<typeof TicketMessageDto>;

/** A ticket with its conversation, oldest message first. */
export const TicketThreadDto = TicketDto.extend({ messages: z.array(TicketMessageDto) });
export type TicketThreadDto = z.infer<typeof TicketThreadDto>;

export const supportApi = {
  tickets: endpoint({
    method: "get",
    path: "/support/tickets",
    summary: "The member's own tickets, the last changed first",
    permission: "account.own",
    query: OwnTicketsQuery,
    reply: z.array(TicketDto),
    get failure() {
      return t("Failed to get your tickets");
    },
  }),
  openTicket: endpoint({
    method: "post",
    path: "/support/tickets",
    summary: "Open a ticket",
    permission: "account.own",
    body: TicketInput,
    reply: TicketThreadDto,
    status: 201,
    get failure() {
      return t("Failed to send your ticket");
    },
  }),
  ticket: endpoint({
    method: "get",
    path: "/support/tickets/:id",
    summary: "One of the member's own tickets with its conversation",
    permission: "account.own",
    params: TicketParams,
    reply: TicketThreadDto,
    get failure() {
      return t("Failed to get the ticket");
    },
  }),
  reply: endpoint({
    method: "post",
    path: "/support/tickets/:id/replies",
    summary: "Write a further message; an answered or closed ticket is open again",
    permission: "account.own",
    params: TicketParams,
    body: TicketReplyInput,
    reply: TicketThreadDto,
    status: 201,
    get failure() {
      return t("Failed to send your reply");
    },
  }),
  setOwnStatus: endpoint({
    method: "patch",
    path: "/support/tickets/:id/status",
    summary: "Close or reopen an own ticket",
    permission: "account.own",
    params: TicketParams,
    body: OwnTicketStatusInput,
    reply: TicketThreadDto,
    get failure() {
      return t("Failed to change the ticket");
    },
  }),
} as const;
