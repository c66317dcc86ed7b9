import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import type { Permission } from "../permissions.ts";
import { QuietHours } from "../quietHours.ts";
import { TimeZone } from "../timeZones.ts";
import { WAT_ZONE } from "../watTime.ts";

/** What can wait at the desks, in the order of the notice. */
export const WaitingKind = z.enum(["claims", "tickets", "applications", "reports", "letters"]);
export type WaitingKind = z.infer<typeof WaitingKind>;
export const WAITING_KINDS = WaitingKind.options;

/** Each kind with the permission to work on it, and what one and several of it are called. */
export const WAITING: Record<WaitingKind, { permission: Permission; one: string; many: string }> = {
  claims: { permission: "claims.review", one: "deposit claim", many: "deposit claims" },
  tickets: { permission: "tickets.answer", one: "ticket", many: "tickets" },
  applications: { permission: "applications.review", one: "application", many: "applications" },
  reports: {
    permission: "community.moderate",
    one: "report about a post",
    many: "reports about posts",
  },
  letters: { permission: "outbox.manage", one: "failed message", many: "failed messages" },
};

export const DeskChannel = z.enum(["mail", "push", "telegram"]);
export type DeskChannel = z.infer<typeof DeskChannel>;
const CHANNELS = DeskChannel.options;

/** How often somebody is reminded while things go on waiting, in hours. */
export const REMINDER_HOURS = [1, 2, 4, 8, 24] as const;

/** Which waiting things one of the staff wants to hear of; no kind or no channel: none. */
export const DeskNotices = z.object({
  kinds: z
    .array(WaitingKind)
    .transform((kinds) => WAITING_KINDS.filter((kind) => kinds.includes(kind))),
  channels: z
    .array(DeskChannel)
    .transform((channels) => CHANNELS.filter((channel) => channels.includes(channel))),
  /** The part of each day in which news comes; null: at any hour. */
  hours: QuietHours.nullable(),
  /** Whose hours these are. */
  zone: TimeZone,
  everyHours: z.literal(REMINDER_HOURS, { error: "Choose how often" }),
});
export type DeskNotices = z.infer<typeof DeskNotices>;

/** What holds until somebody chooses. */
export const DESK_NOTICES_DEFAULTS: DeskNotices = {
  kinds: WAITING_KINDS,
  channels: ["mail"],
  hours: { from: "08:00", to: "20:00" },
  zone: WAT_ZONE,
  everyHours: 4,
};

export const DeskNoticesDto = z.object({
  choice: DeskNotices,
  /** Whether the person can be reached by it now. */
  reach: z.object({ push: z.boolean(), telegram: z.boolean() }),
});
export type DeskNoticesDto = z.infer<typeof DeskNoticesDto>;

export const deskNoticesApi = {
  deskNotices: endpoint({
    method: "get",
    path: "/staff/notices",
    summary: "Which news of the waiting desks the asker gets, by which channels and when",
    permission: "desks.read",
    reply: DeskNoticesDto,
    failure: "Failed to load your desk notifications",
  }),
  saveDeskNotices: endpoint({
    method: "put",
    path: "/staff/notices",
    summary: "Choose which news of the waiting desks to get",
    permission: "desks.read",
    body: DeskNotices,
    reply: DeskNoticesDto,
    failure: "Failed to save your desk notifications",
  }),
} as const;
