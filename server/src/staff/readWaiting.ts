import {
  decide,
  WAITING,
  WAITING_KINDS,
  type Viewer,
  type WaitingKind,
} from "@signaldeck/contract";
import { Op, type Model, type ModelStatic } from "sequelize";
import { BotSubmission } from "../offers/bot-access/BotSubmission.ts";
import { DepositClaim } from "../access/claims/DepositClaim.ts";
import { CommunityReport } from "../community/CommunityReport.ts";
import type { Database, DefinedModel } from "../database/Database.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { SupportTicket } from "../support/SupportTicket.ts";

/** How much of one kind waits, and since when the oldest of it. */
export interface Waiting {
  count: number;
  oldestAt: Date | null;
}

interface Source {
  model: DefinedModel<Model>;
  where: Record<string, unknown>;
  /** Since when a row waits. */
  time: "createdAt" | "waitingSince";
}

const SOURCES: Record<WaitingKind, Source> = {
  claims: { model: DepositClaim, where: { status: "waiting" }, time: "createdAt" },
  tickets: { model: SupportTicket, where: { status: "open" }, time: "waitingSince" },
  applications: { model: BotSubmission, where: { status: "new" }, time: "createdAt" },
  reports: { model: CommunityReport, where: { state: "open" }, time: "createdAt" },
  letters: { model: OutboxMessage, where: { status: "dead" }, time: "createdAt" },
};

/** The kinds that somebody of the staff works on. */
export function kindsOf(viewer: Viewer): WaitingKind[] {
  return WAITING_KINDS.filter((kind) => decide(viewer, WAITING[kind].permission).allowed);
}

/**
 * What waits of a kind; every figure comes from an index, and is read once between two writes
 * of its table.
 * @param forMember of the tickets only those that nobody has, or this one of the staff.
 */
export function readWaiting(
  database: Database,
  kind: WaitingKind,
  forMember?: string,
): Promise<Waiting> {
  const { model: definition, where: all, time } = SOURCES[kind];
  const whose = kind === "tickets" ? forMember : undefined;
  const where = whose === undefined ? all : { ...all, assigneeId: { [Op.or]: [null, whose] } };
  const model: ModelStatic<Model> = database.model(definition);
  return database.cached(
    `waiting ${kind} ${whose ?? ""}`,
    async () => {
      const [count, oldestAt] = await Promise.all([
        model.count({ where }),
        model.min<Date | null, Model>(time, { where }),
      ]);
      return { count, oldestAt };
    },
    [definition],
  );
}
