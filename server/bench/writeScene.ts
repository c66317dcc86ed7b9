import type { NotificationPreferences, TicketPriority } from "@signaldeck/contract";

/** Callers who each write about rows of their own. */
export interface WriteScene {
  members: readonly { id: string; token: string }[];
  /** Ids, one for each caller. */
  tickets: readonly string[];
  /** Of a signal that all of them have received. */
  signalId: string;
  admin: { id: string; token: string };
}

/** What is sent, by how often its caller has sent it before: each differs from the one before it. */
export const INPUTS = {
  profile: (count: number) => ({
    fullName: "Ngozi Eze",
    phone: `+234801${String(count % 10_000_000).padStart(7, "0")}`,
    telegram: "@ngozi",
  }),
  notifications: (count: number): NotificationPreferences => ({
    signals: count % 2 === 0,
    trades: true,
    digest: true,
    security: true,
    marketing: false,
    announcements: true,
  }),
  note: (count: number) => ({ text: `Taken late, by a price that had moved already (${count}).` }),
  triage: (count: number): { priority: TicketPriority } => ({
    priority: count % 2 === 0 ? "high" : "low",
  }),
};
export type WriteName = keyof typeof INPUTS;

/** What the process of the bare writes is asked for. */
export interface BareOrder {
  name: WriteName;
  /** How many write at once. */
  callers: number;
  /** Milliseconds. */
  length: number;
}
