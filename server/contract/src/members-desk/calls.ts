import { z } from "zod";
import { GrantDto } from "../access/grants.ts";
import { SessionDto } from "../accounts/calls.ts";
import { ColleagueDto } from "../desks.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { MEMBERS_DESK_LIMITS } from "./limits.ts";

import { AdminUserDto, MemberParams, Reason, SeenAccess } from "./access.ts";
import { pageQuery } from "../pagination.ts";
import { plainText } from "../plainText.ts";
import { EndedDto } from "../accounts/settings.ts";
import { AccessPath, Tier } from "../tiers.ts";

/** Everything that the desk knows of one member. Money is whole US dollars. */
export const MemberFactsDto = AdminUserDto.extend({
  phone: z.string(),
  country: z.string(),
  telegram: z.string().nullable(),
  admissionCode: z.string(),
  /** Null: an imported member has not joined yet. */
  joinedAt: z.iso.datetime().nullable(),
  /** When a file brought the member along; null for a member who registered. */
  importedAt: z.iso.datetime().nullable(),
  accessPath: AccessPath.nullable(),
  /** What the member says was deposited. */
  declaredDeposit: z.number().nullable(),
  /** Until when a dashboard code works that was issued and not used yet. */
  codeExpiresAt: z.iso.datetime().nullable(),
  /** What the tier falls back to when a grant ends; null without a grant. */
  afterGrant: z.object({ tier: Tier, dashboardUnlocked: z.boolean() }).nullable(),
  /** What gives access and what gave it, the newest first; an older server does not say it. */
  grants: z.array(GrantDto).optional(),
  trial: z.object({ expiresAt: z.iso.datetime(), ended: z.boolean() }),
  /** Null: the disclosure is still to be acknowledged, before the first signal. */
  risk: z
    .object({
      version: z.string(),
      acknowledgedAt: z.iso.datetime(),
      /** False: the text has changed since. */
      current: z.boolean(),
    })
    .nullable(),
  block: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
  /** The account is tied to a private chat with the bot. */
  telegramLinked: z.boolean(),
  /** Signing in asks for the second factor. */
  hasSecondFactor: z.boolean(),
  /** Signed-in devices. */
  openSessions: z.number().int().nonnegative(),
});
export type MemberFactsDto = z.infer<typeof MemberFactsDto>;

export const TimelineKind = z.enum([
  "account",
  "claim",
  "deed",
  "ticket",
  "session",
  "note",
  "application",
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** One thing that happened to a member or that the member did. */
export const TimelineEntryDto = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: TimelineKind,
  /** Such as `claim.sent`; for an action of staff the audit's own word, such as `access.changed`. */
  action: z.string(),
  /** Who of the staff did it; null where it was the member, or nobody. */
  actor: ColleagueDto.nullable(),
  /** What belongs to it, by the action. */
  details: z.record(z.string(), z.unknown()),
});
export type TimelineEntryDto = z.infer<typeof TimelineEntryDto>;

export const TimelineDto = z.object({
  entries: z.array(TimelineEntryDto),
  /** Where the next page begins; null on the last one. */
  nextCursor: z.string().nullable(),
});
export type TimelineDto = z.infer<typeof TimelineDto>;

/** A place in a timeline: the time of an entry and its id. */
const TIMELINE_CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36}(?::[a-z]+)?)$/;

export const TimelineQuery = z.object({
  cursor: z
    .string()
    .regex(TIMELINE_CURSOR, { error: "This is not a place in the timeline" })
    .optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MEMBERS_DESK_LIMITS.timelineMax)
    .default(MEMBERS_DESK_LIMITS.timelineDefault),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** The time (epoch ms) and id that a cursor stands for; null for none. */
export function timelinePlace(cursor: string | undefined): { at: number; id: string } | null {
  const [, at, id] = TIMELINE_CURSOR.exec(cursor ?? "") ?? [];
  return at !== undefined && id !== undefined ? { at: Date.parse(at), id } : null;
}

export const SetAccessInput = z
  .object({
    tier: Tier,
    dashboardUnlocked: z.boolean({ error: "Say yes or no" }),
    /** When the tier falls back to what was verified; null: never. */
    until: z.iso.datetime({ error: "Please choose a day" }).nullable(),
    /** The member reads it. */
    reason: Reason,
    seen: SeenAccess,
  })
  .refine(({ tier, until }) => until === null || tier !== "guest", {
    error: "A grant with an end needs a tier above guest",
    path: ["tier"],
  });
export type SetAccessInput = z.infer<typeof SetAccessInput>;

export const BlockInput = z.object({ reason: Reason });
export type BlockInput = z.infer<typeof BlockInput>;

export const MemberMail = z.enum(["invitation", "activation"], { error: "Choose an email" });
export type MemberMail = z.infer<typeof MemberMail>;

export const MemberMailInput = z.object({ mail: MemberMail });
export type MemberMailInput = z.infer<typeof MemberMailInput>;

/** What staff write down about a member; the member sees it in the download of their data alone. */
export const MemberNoteDto = z.object({
  id: z.uuid(),
  text: z.string(),
  author: ColleagueDto,
  createdAt: z.iso.datetime(),
});
export type MemberNoteDto = z.infer<typeof MemberNoteDto>;

export const MemberNoteInput = z.object({
  text: plainText(() => "Please write something", MEMBERS_DESK_LIMITS.noteMax),
});
export type MemberNoteInput = z.infer<typeof MemberNoteInput>;

/** A session that reads what a member reads and changes nothing. */
export const MemberViewDto = SessionDto.extend({
  id: z.uuid(),
  expiresAt: z.iso.datetime(),
});
export type MemberViewDto = z.infer<typeof MemberViewDto>;

const ID = z.uuid({ error: "This id is not valid" });

export const membersDeskApi = {
  member: endpoint({
    method: "get",
    path: "/staff/members/:id",
    summary: "Everything that staff need to know of one member",
    permission: "members.read",
    params: MemberParams,
    reply: MemberFactsDto,
    failure: "Failed to load the member",
  }),
  timeline: endpoint({
    method: "get",
    path: "/staff/members/:id/timeline",
    summary: "What happened with a member, newest first, in pages",
    permission: "members.read",
    params: MemberParams,
    query: TimelineQuery,
    reply: TimelineDto,
    failure: "Failed to load the timeline",
  }),
  setAccess: endpoint({
    method: "put",
    path: "/staff/members/:id/access",
    summary:
      "Set a member's tier and unlock state with a reason, for good or until a time; what was verified stays",
    permission: "members.manage",
    params: MemberParams,
    body: SetAccessInput,
    reply: MemberFactsDto,
    failure: "Failed to change the member's access",
  }),
  blockMember: endpoint({
    method: "post",
    path: "/staff/members/:id/block",
    summary: "Block an account: its sessions end and nobody can sign in",
    permission: "members.manage",
    params: MemberParams,
    body: BlockInput,
    reply: MemberFactsDto,
    failure: "Failed to block the account",
  }),
  unblockMember: endpoint({
    method: "post",
    path: "/staff/members/:id/unblock",
    summary: "Let the member of a blocked account sign in again",
    permission: "members.manage",
    params: MemberParams,
    body: BlockInput,
    reply: MemberFactsDto,
    failure: "Failed to unblock the account",
  }),
  mailMember: endpoint({
    method: "post",
    path: "/staff/members/:id/mails",
    summary:
      "Email the link by which an imported member joins, or the steps that activate the account",
    permission: "members.assist",
    params: MemberParams,
    body: MemberMailInput,
    reply: Nothing,
    status: 202,
    failure: "Failed to send the email",
  }),
  signOutMember: endpoint({
    method: "post",
    path: "/staff/members/:id/sign-out",
    summary: "End all sessions of a member",
    permission: "members.assist",
    params: MemberParams,
    reply: EndedDto,
    failure: "Failed to sign the member out",
  }),
  notes: endpoint({
    method: "get",
    path: "/staff/members/:id/notes",
    summary: "What staff have written down about a member, newest first, in pages",
    permission: "members.read",
    params: MemberParams,
    query: z.object(
      pageQuery({
        pageDefault: MEMBERS_DESK_LIMITS.notesDefault,
        pageMax: MEMBERS_DESK_LIMITS.notesMax,
      }),
    ),
    reply: z.array(MemberNoteDto),
    failure: "Failed to load the notes",
  }),
  addNote: endpoint({
    method: "post",
    path: "/staff/members/:id/notes",
    summary: "Write something down about a member, for staff",
    permission: "members.assist",
    params: MemberParams,
    body: MemberNoteInput,
    reply: MemberNoteDto,
    status: 201,
    failure: "Failed to save the note",
  }),
  deleteNote: endpoint({
    method: "delete",
    path: "/staff/members/:id/notes/:noteId",
    summary: "Delete one of the own notes",
    permission: "members.assist",
    params: MemberParams.extend({ noteId: ID }),
    reply: Nothing,
    failure: "Failed to delete the note",
  }),
  viewAsMember: endpoint({
    method: "post",
    path: "/staff/members/:id/views",
    summary:
      "Open a session of fifteen minutes that reads what the member reads, without secrets, and changes nothing",
    permission: "members.assist",
    params: MemberParams,
    sentAgain: "told",
    reply: MemberViewDto,
    status: 201,
    failure: "Failed to open the view",
  }),
  leaveView: endpoint({
    method: "delete",
    path: "/staff/member-views/:id",
    summary: "End one of the own looks through a member's eyes",
    permission: "members.assist",
    params: z.object({ id: ID }),
    reply: Nothing,
    failure: "Failed to leave the view",
  }),
} as const;
