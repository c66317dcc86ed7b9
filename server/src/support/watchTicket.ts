import { SUPPORT_LIMITS, type ColleagueDto, type TicketViewerDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { findTicket } from "./readTickets.ts";
import { readColleagues } from "../members/colleagues.ts";
import { TicketViewer } from "./TicketViewer.ts";

/**
 * Notes that somebody of the staff has a ticket open.
 * @returns the colleagues who have, too.
 * @throws AppError `not_found`.
 */
export async function watchTicket(
  { database, clock }: DataContext,
  staffId: string,
  ticketId: string,
  writing: boolean,
): Promise<TicketViewerDto[]> {
  const viewers = database.model(TicketViewer);
  const now = clock.now();
  await database.write(async (transaction) => {
    await findTicket(database, { id: ticketId }, transaction);
    // Viewers who left are removed here and need no clean-up elsewhere.
    await viewers.destroy({ where: { seenAt: { [Op.lt]: alive(now) } }, transaction });
    await viewers.upsert({ ticketId, staffId, writing, seenAt: new Date(now) }, { transaction });
  });
  const others = await viewers.findAll({
    where: { ticketId, staffId: { [Op.ne]: staffId }, seenAt: { [Op.gte]: alive(now) } },
    order: [["staffId", "ASC"]],
    raw: true,
  });
  const nameOf = await readColleagues(
    database,
    others.map((one) => one.staffId),
  );
  return others.map(({ staffId, writing }) => ({ ...nameOf(staffId), writing }));
}

/** Who has which of these tickets open, without the asker. */
export async function readViewers(
  database: Database,
  options: { ticketIds: readonly string[]; exceptId: string; now: number },
): Promise<(ticketId: string) => ColleagueDto[]> {
  const found = await database.model(TicketViewer).findAll({
    where: {
      ticketId: [...options.ticketIds],
      staffId: { [Op.ne]: options.exceptId },
      seenAt: { [Op.gte]: alive(options.now) },
    },
    raw: true,
  });
  const nameOf = await readColleagues(
    database,
    found.map(({ staffId }) => staffId),
  );
  return (ticketId) =>
    found.filter((viewer) => viewer.ticketId === ticketId).map(({ staffId }) => nameOf(staffId));
}

/** The earliest sign of life that still counts at `now` (epoch ms). */
const alive = (now: number) => new Date(now - SUPPORT_LIMITS.presenceLifetime);
