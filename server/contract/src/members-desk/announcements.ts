import { z } from "zod";
import { ColleagueDto } from "../desks.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { plainText } from "../plainText.ts";
import { oneLine, required } from "../text.ts";
import { MemberFilter } from "./filter.ts";
import { ANNOUNCEMENT_LIMITS } from "./limits.ts";

/**
 * What members are written to about. Each is the name of the choice in their settings that decides
 * it: announcements come until they are switched off, marketing only to those who agreed to it.
 */
export const AnnouncementKind = z.enum(["announcements", "marketing"], {
  error: "Choose what it is about",
});
export type AnnouncementKind = z.infer<typeof AnnouncementKind>;

export const AnnouncementWords = z.object({
  kind: AnnouncementKind,
  subject: required(() => "Please write a subject")
    .transform(oneLine)
    .refine((subject) => subject.length <= ANNOUNCEMENT_LIMITS.subjectMax, {
      error: `Please keep it to ${ANNOUNCEMENT_LIMITS.subjectMax} characters`,
    }),
  text: plainText(() => "Please write something", ANNOUNCEMENT_LIMITS.textMax),
});
export type AnnouncementWords = z.infer<typeof AnnouncementWords>;

const yesOrNo = z.boolean({ error: "Say yes or no" });

/** By which channels it goes; members with none of them are left out. */
export const AnnouncementWays = z.object({ byMail: yesOrNo, byChat: yesOrNo });
const NO_WAY = { error: "Choose email, Telegram or both", path: ["byMail"] };
const hasWay = ({ byMail, byChat }: z.infer<typeof AnnouncementWays>) => byMail || byChat;

export const AnnouncementTestInput = AnnouncementWords.extend(AnnouncementWays.shape).refine(
  hasWay,
  NO_WAY,
);
export type AnnouncementTestInput = z.infer<typeof AnnouncementTestInput>;

export const AnnouncementInput = AnnouncementWords.extend({
  ...AnnouncementWays.shape,
  /** Made by the sender: the same one is sent once, however often it is asked for. */
  id: z.uuid({ error: "This id is not valid" }),
  filter: MemberFilter,
}).refine(hasWay, NO_WAY);
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;

/** What an announcement looks like to its readers. */
export const AnnouncementPreviewDto = z.object({
  mail: z.object({ subject: z.string(), text: z.string() }),
  /** As plain words. */
  chat: z.string(),
});
export type AnnouncementPreviewDto = z.infer<typeof AnnouncementPreviewDto>;

export const AudienceQuery = MemberFilter.extend({ kind: AnnouncementKind });
export type AudienceQuery = z.infer<typeof AudienceQuery>;

const count = z.number().int().nonnegative();

/** The filtered members who can be written to; those left out are counted by the first reason. */
export const AudienceDto = z.object({
  /** All that fit the filter. */
  fit: count,
  blocked: count,
  /** Imported, and has not joined yet. */
  notJoined: count,
  /** Switched announcements off, or never agreed to marketing. */
  unwilling: count,
  /** Those left, who all have an address. */
  byMail: count,
  /** Of those, who has linked the private chat and not paused it. */
  byChat: count,
});
export type AudienceDto = z.infer<typeof AudienceDto>;

/** `stopped`: by a person, in the midst. `done`: every member was looked at. */
export const AnnouncementState = z.enum(["sending", "stopped", "done"]);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

export const AnnouncementDto = z.object({
  id: z.uuid(),
  kind: AnnouncementKind,
  subject: z.string(),
  text: z.string(),
  byMail: z.boolean(),
  byChat: z.boolean(),
  filter: MemberFilter,
  author: ColleagueDto.nullable(),
  state: AnnouncementState,
  /** How many fitted the filter at the start. */
  total: count,
  /** Of those looked at so far: who was written to, and who was left out. */
  reached: count,
  leftOut: count,
  /** Messages: a member may get two, by both ways. `expired` were not sent in time, or stopped. */
  messages: z.object({ waiting: count, sent: count, failed: count, expired: count }),
  createdAt: z.iso.datetime(),
  /** When no message waited any more; null before. */
  endedAt: z.iso.datetime().nullable(),
});
export type AnnouncementDto = z.infer<typeof AnnouncementDto>;

export const announcementsApi = {
  announcements: endpoint({
    method: "get",
    path: "/staff/announcements",
    summary: "The newest announcements to members, with how far each has come",
    permission: "members.announce",
    reply: z.array(AnnouncementDto),
    failure: "Failed to load the announcements",
  }),
  audience: endpoint({
    method: "get",
    path: "/staff/announcements/audience",
    summary: "How many of a filtered set would get an announcement, and who would not",
    permission: "members.announce",
    query: AudienceQuery,
    reply: AudienceDto,
    failure: "Failed to count who would get it",
  }),
  previewAnnouncement: endpoint({
    method: "post",
    path: "/staff/announcements/preview",
    summary: "An announcement as its members will read it",
    permission: "members.announce",
    body: AnnouncementWords,
    reply: AnnouncementPreviewDto,
    failure: "Failed to show the announcement",
  }),
  testAnnouncement: endpoint({
    method: "post",
    path: "/staff/announcements/test",
    summary: "Send an announcement to the asker alone",
    permission: "members.announce",
    body: AnnouncementTestInput,
    reply: Nothing,
    status: 202,
    failure: "Failed to send the test",
  }),
  announce: endpoint({
    method: "post",
    path: "/staff/announcements",
    summary: "Write to all members of a filtered set who may be written to, each once",
    permission: "members.announce",
    body: AnnouncementInput,
    reply: AnnouncementDto,
    status: 201,
    ownerProof: "announcement_sent",
    failure: "Failed to send the announcement",
  }),
  stopAnnouncement: endpoint({
    method: "post",
    path: "/staff/announcements/:id/stop",
    summary: "Write to nobody more, and take back what still waits",
    permission: "members.announce",
    params: z.object({ id: z.uuid({ error: "This id is not valid" }) }),
    reply: AnnouncementDto,
    failure: "Failed to stop the announcement",
  }),
} as const;
