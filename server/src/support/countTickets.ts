import { SUPPORT_LIMITS, type TicketCountsDto } from "@signaldeck/contract";
import { fn, literal, Op } from "sequelize";
import { FIRST_RANK } from "./queueRank.ts";
import { SupportTicket } from "./SupportTicket.ts";
import type { DataContext } from "../database/DataContext.ts";

/** The state of the queue, and which part of it is with the one who asks; one pass over its index. */
export function countTickets(deps: DataContext, askedBy: string): Promise<TicketCountsDto> {
  // What is overdue changes with the time, too.
  const about = Math.floor(deps.clock.now() / 5_000);
  return deps.database.cached(
    `ticket counts of ${askedBy} at ${about}`,
    () => readCounts(deps, askedBy),
    [SupportTicket],
  );
}

async function readCounts(
  { database, clock }: DataContext,
  askedBy: string,
): Promise<TicketCountsDto> {
  const quoted = (value: string | Date) => database.escape(value);
  const open = `queue_rank < ${FIRST_RANK.withMember}`;
  const waitedFor = (ms: number) => `waiting_since <= ${quoted(new Date(clock.now() - ms))}`;
  const conditions = {
    open,
    late: `${open} AND ${waitedFor(SUPPORT_LIMITS.answerDueSoon)}`,
    overdue: `${open} AND ${waitedFor(SUPPORT_LIMITS.answerWithin)}`,
    mine: `${open} AND assignee_id = ${quoted(askedBy)}`,
    unassigned: `${open} AND assignee_id IS NULL`,
    withMember: `queue_rank >= ${FIRST_RANK.withMember}`,
  };
  const [found] = (await database.model(SupportTicket).findAll({
    attributes: Object.entries(conditions).map(([name, condition]) => [
      fn("SUM", literal(`CASE WHEN ${condition} THEN 1 ELSE 0 END`)),
      name,
    ]),
    where: { queueRank: { [Op.lt]: FIRST_RANK.closed } },
    raw: true,
  })) as unknown as Record<keyof typeof conditions, number | string | null>[];
  // PostgreSQL gives sums as text; the sum of nothing is null.
  const count = (name: keyof typeof conditions) => Number(found?.[name] ?? 0);
  return {
    open: count("open"),
    dueSoon: count("late") - count("overdue"),
    overdue: count("overdue"),
    mine: count("mine"),
    unassigned: count("unassigned"),
    withMember: count("withMember"),
  };
}
