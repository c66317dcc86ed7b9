import { z } from "zod";
import { ColleagueDto } from "../desks.ts";
import { endpoint } from "../endpoint.ts";
import { SUPPORT_LIMITS } from "./limits.ts";
import { pageQuery } from "../pagination.ts";
import { plainText } from "../plainText.ts";
import {
  TicketCategory,
  TicketDto,
  TicketMessageDto,
  TicketParams,
  TicketPriority,
  TicketStatus,
  TicketText,
} from "./calls.ts";
import { oneLine } from "../text.ts";
import { Tier } from "../tiers.ts";

/**
 * Id of the newest message that the acting person has seen: with a newer one there the call is
 * refused as a conflict. Left out, nothing is compared.
 */
const LastSeen = z.uuid().optional();

export const StaffReplyInput = z.object({
  message: TicketText,
  /** What the ticket becomes with this answer. */
  status: TicketStatus.exclude(["open"]).default("answered"),
  lastSeen: LastSeen,
});
export type StaffReplyInput = z.infer<typeof StaffReplyInput>;

export const TicketStatusInput = z.object({ status: TicketStatus, lastSeen: LastSeen });
export type TicketStatusInput = z.infer<typeof TicketStatusInput>;

export const TicketTriageInput = z
  .object({ category: TicketCategory.optional(), priority: TicketPriority.optional() })
  .refine(({ category, priority }) => category !== undefined || priority !== undefined, {
    error: "Choose a category or a priority",
  });
export type TicketTriageInput = z.infer<typeof TicketTriageInput>;

export const TicketAssigneeInput = z.object({
  /** Who is to have the ticket; null for nobody. */
  assigneeId: z.uuid().nullable(),
  /** Who had it when this was decided; a conflict if that is no longer so. */
  seenAssigneeId: z.uuid().nullable(),
});
export type TicketAssigneeInput = z.infer<typeof TicketAssigneeInput>;

export const TicketNoteInput = z.object({
  text: plainText(() => "Please write the note first", SUPPORT_LIMITS.noteMax),
});
export type TicketNoteInput = z.infer<typeof TicketNoteInput>;

export const TicketPresenceInput = z.object({ writing: z.boolean() });
export type TicketPresenceInput = z.infer<typeof TicketPresenceInput>;

/** `active` is all but `closed`. */
export const TicketStatusFilter = z.enum([...TicketStatus.options, "active", "all"]);
export type TicketStatusFilter = z.infer<typeof TicketStatusFilter>;

export const TicketAssigneeFilter = z.enum(["me", "nobody"]);
export type TicketAssigneeFilter = z.infer<typeof TicketAssigneeFilter>;

/**
 * Without closed tickets the order is that of the queue: what needs an answer first, then by
 * priority, then who has waited longest. With them the last changed comes first.
 */
export const StaffTicketsQuery = z.object({
  ...pageQuery(SUPPORT_LIMITS),
  status: TicketStatusFilter.default("all"),
  category: TicketCategory.optional(),
  priority: TicketPriority.optional(),
  assignee: TicketAssigneeFilter.optional(),
  memberId: z.uuid().optional(),
  /** What a subject, or its member's name, address or admission code begins with, in any case. */
  search: z.string().max(254).transform(oneLine).optional(),
});
export type StaffTicketsQuery = z.infer<typeof StaffTicketsQuery>;

/** Who wrote a ticket, as support sees it. */
export const TicketMemberDto = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  tier: Tier,
});
export type TicketMemberDto = z.infer<typeof TicketMemberDto>;

const DESK_FIELDS = {
  /** An open ticket: since when the member waits. Any other: since when it is as it is. */
  waitingSince: z.iso.datetime(),
  assignee: ColleagueDto.nullable(),
};

export const StaffTicketDto = TicketDto.extend({
  ...DESK_FIELDS,
  member: TicketMemberDto,
  /** Who has it open at this moment, the one who asks left out. */
  viewers: z.array(ColleagueDto),
});
export type StaffTicketDto = z.infer<typeof StaffTicketDto>;

export const StaffMessageDto = TicketMessageDto.extend({
  /** Who of the staff wrote it; null for the member's own, and where that account is gone. */
  staff: ColleagueDto.nullable(),
});
export type StaffMessageDto = z.infer<typeof StaffMessageDto>;

/** What staff wrote for each other. No member ever sees it. */
export const TicketNoteDto = z.object({
  id: z.uuid(),
  /** Null where that account is gone. */
  staff: ColleagueDto.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type TicketNoteDto = z.infer<typeof TicketNoteDto>;

/** What an answer is made from. Money is whole US dollars. */
export const TicketMemberContextDto = TicketMemberDto.extend({
  country: z.string(),
  admissionCode: z.string(),
  dashboardUnlocked: z.boolean(),
  brokerAccountId: z.string().nullable(),
  /** Highest verified deposit. */
  depositAmount: z.number().int(),
  /** What the member says was deposited. */
  declaredDeposit: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  waitingClaim: z
    .object({ id: z.uuid(), declaredAmount: z.number().int(), createdAt: z.iso.datetime() })
    .nullable(),
  /** The last changed ones. */
  otherTickets: z.array(TicketDto),
  otherTicketsTotal: z.number().int().nonnegative(),
});
export type TicketMemberContextDto = z.infer<typeof TicketMemberContextDto>;

/** A ticket with its conversation and the notes on it, oldest first. */
export const StaffThreadDto = TicketDto.extend({
  ...DESK_FIELDS,
  messages: z.array(StaffMessageDto),
  notes: z.array(TicketNoteDto),
  member: TicketMemberContextDto,
});
export type StaffThreadDto = z.infer<typeof StaffThreadDto>;

const count = z.number().int().nonnegative();

export const TicketCountsDto = z.object({
  /** Tickets that support has to answer, and which of them wait too long or nearly so. */
  open: count,
  dueSoon: count,
  overdue: count,
  /** Of the open ones: with the asker, and with nobody. */
  mine: count,
  unassigned: count,
  /** Tickets whose member has the next word. */
  withMember: count,
});
export type TicketCountsDto = z.infer<typeof TicketCountsDto>;

export const TicketViewerDto = ColleagueDto.extend({ writing: z.boolean() });
export type TicketViewerDto = z.infer<typeof TicketViewerDto>;

/** Words in braces that a canned answer may carry. */
export const CANNED_PLACEHOLDERS = ["name", "admissionCode", "tier", "brand"] as const;
export type CannedPlaceholder = (typeof CANNED_PLACEHOLDERS)[number];

/** An answer that the operator keeps ready; `text` still has its placeholders. */
export const CannedAnswerDto = z.object({
  id: z.string(),
  title: z.string(),
  /** Offered first for tickets of this category; null for any. */
  category: TicketCategory.nullable(),
  /** What a ticket becomes with it. */
  status: TicketStatus.exclude(["open"]),
  text: z.string(),
});
export type CannedAnswerDto = z.infer<typeof CannedAnswerDto>;

/** Puts a ticket's own words in the place of the placeholders. */
export function fillCannedAnswer(text: string, words: Record<CannedPlaceholder, string>): string {
  const known = new Map<string, string>(Object.entries(words));
  return text.replace(/\{(\w+)\}/g, (found, name: string) => known.get(name) ?? found);
}

export const supportDeskApi = {
  tickets: endpoint({
    method: "get",
    path: "/staff/tickets",
    summary: "Tickets of all members, filtered, in the order of the queue",
    permission: "tickets.answer",
    query: StaffTicketsQuery,
    reply: z.array(StaffTicketDto),
    failure: "Failed to get the tickets",
  }),
  counts: endpoint({
    method: "get",
    path: "/staff/ticket-counts",
    summary: "How many tickets wait, and how long",
    permission: "tickets.answer",
    reply: TicketCountsDto,
    failure: "Failed to count the tickets",
  }),
  colleagues: endpoint({
    method: "get",
    path: "/staff/colleagues",
    summary: "The staff members who can be given a ticket, by name",
    permission: "tickets.answer",
    reply: z.array(ColleagueDto),
    failure: "Failed to get the names of the staff",
  }),
  cannedAnswers: endpoint({
    method: "get",
    path: "/staff/canned-answers",
    summary: "The operator's ready answers, with their placeholders",
    permission: "tickets.answer",
    reply: z.array(CannedAnswerDto),
    failure: "Failed to get the canned answers",
  }),
  ticket: endpoint({
    method: "get",
    path: "/staff/tickets/:id",
    summary: "Any ticket with its conversation, its notes and its member",
    permission: "tickets.answer",
    params: TicketParams,
    reply: StaffThreadDto,
    failure: "Failed to get the ticket",
  }),
  reply: endpoint({
    method: "post",
    path: "/staff/tickets/:id/replies",
    summary: "Answer a ticket; the member gets an email. Takes a ticket that nobody has",
    permission: "tickets.answer",
    params: TicketParams,
    body: StaffReplyInput,
    reply: StaffThreadDto,
    status: 201,
    failure: "Failed to send the answer",
  }),
  setStatus: endpoint({
    method: "patch",
    path: "/staff/tickets/:id/status",
    summary: "Set the status of a ticket",
    permission: "tickets.answer",
    params: TicketParams,
    body: TicketStatusInput,
    reply: StaffThreadDto,
    failure: "Failed to change the ticket",
  }),
  triage: endpoint({
    method: "patch",
    path: "/staff/tickets/:id",
    summary: "Change the category or the priority of a ticket",
    permission: "tickets.answer",
    params: TicketParams,
    body: TicketTriageInput,
    reply: StaffThreadDto,
    failure: "Failed to change the ticket",
  }),
  assign: endpoint({
    method: "put",
    path: "/staff/tickets/:id/assignee",
    summary: "Take a ticket, give it to a colleague, or release it",
    permission: "tickets.answer",
    params: TicketParams,
    body: TicketAssigneeInput,
    reply: StaffThreadDto,
    failure: "Failed to assign the ticket",
  }),
  addNote: endpoint({
    method: "post",
    path: "/staff/tickets/:id/notes",
    summary: "Write a note that only staff see",
    permission: "tickets.answer",
    params: TicketParams,
    body: TicketNoteInput,
    reply: StaffThreadDto,
    status: 201,
    failure: "Failed to save the note",
  }),
  presence: endpoint({
    method: "put",
    path: "/staff/tickets/:id/presence",
    summary: "Say that one has the ticket open; the reply names the colleagues who do, too",
    permission: "tickets.answer",
    params: TicketParams,
    body: TicketPresenceInput,
    reply: z.array(TicketViewerDto),
    failure: "Failed to see who else looks at the ticket",
  }),
} as const;
