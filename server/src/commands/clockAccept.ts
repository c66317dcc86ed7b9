import { recordAudit } from "../audit/recordAudit.ts";
import { systemClock } from "../process/clock/clock.ts";
import { CLOCK_ACCEPTED } from "../staff/ClockWatch.ts";
import { command, UsageError } from "./Command.ts";
import { findAdmin } from "./findAdmin.ts";
import { withDatabase } from "./storage.ts";

/** Tells the servers that their machines' clocks are right. */
export const clockAccept = command({
  name: "clock accept",
  summary: "Says that the clock is right, where a server doubts it and no prices speak for it.",
  options: {
    by: { value: "EMAIL", text: "the administrator who decides that", required: true },
    reason: { value: "TEXT", text: "why, for the audit", required: true },
  },
  details:
    "It runs beside the server, which takes its machine's clock as it is within seconds and does what is due by it.\nFirst see that the clock is right: timedatectl says whether NTP keeps it. A server that is in no doubt stays as it is.",
  async run({ by, reason }, context) {
    if (reason.trim() === "") throw new UsageError("--reason says why.");
    const { notes, output } = context;
    await withDatabase(context.readSettings(), { notes }, async (database) => {
      const actorId = await findAdmin(database, by);
      await database.write((transaction) =>
        recordAudit({ database, clock: systemClock }, transaction, {
          actorId,
          action: CLOCK_ACCEPTED,
          subject: { type: "clock", id: "server" },
          details: { reason: reason.trim() },
        }),
      );
      output.write(
        `Said: it is ${new Date(systemClock.now()).toISOString()}. A server that doubted it goes on by that within seconds; /readyz says so.\n`,
      );
    });
  },
});
