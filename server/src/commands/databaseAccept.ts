import { systemClock } from "../process/clock/clock.ts";
import { acceptSetback } from "../ledger/sealed/doubt/acceptSetback.ts";
import { command, UsageError } from "./Command.ts";
import { findAdmin } from "./findAdmin.ts";
import { withDatabase } from "./storage.ts";

/** Takes a database that has lost writes as the newest one. */
export const databaseAccept = command({
  name: "database accept",
  summary:
    "Takes a database that has lost its newest writes as it is, so that publishing may go on.",
  options: {
    by: { value: "EMAIL", text: "the administrator who decides that", required: true },
    reason: { value: "TEXT", text: "why, for the audit", required: true },
  },
  details:
    "It may run beside a server. First look for the newest database: what is lost is named in the log and by the doctor.\nStart the engine on the signal desk afterwards.",
  async run({ by, reason }, context) {
    if (reason.trim() === "") throw new UsageError("--reason says why.");
    const { notes, output } = context;
    const config = context.readSettings();
    await withDatabase(config, { notes }, async (database) => {
      const actorId = await findAdmin(database, by);
      const deps = { database, clock: systemClock, dataDir: config.dataDir };
      const lost = await acceptSetback(deps, { actorId, reason: reason.trim() });
      output.write(
        lost === null
          ? "Nothing is known to be lost: nothing was changed.\n"
          : `Accepted: ${lost} Start the engine on the signal desk. If the ledger's log stands still, see docs/guide/backup.md.\n`,
      );
    });
  },
});
