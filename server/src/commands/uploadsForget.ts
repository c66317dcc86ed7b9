import { forgetMissing } from "../operations/backup/doubts/forgetMissing.ts";
import { systemClock } from "../process/clock/clock.ts";
import { uploadStores } from "../process/uploads/uploadStores.ts";
import { command, UsageError } from "./Command.ts";
import { findAdmin } from "./findAdmin.ts";
import { withDatabase } from "./storage.ts";

/** Lets claims and tickets go on without files that are lost for good. */
export const uploadsForget = command({
  name: "uploads forget",
  summary: "Has claims and tickets no longer name files that are lost for good.",
  options: {
    by: { value: "EMAIL", text: "the administrator who decides that", required: true },
    reason: { value: "TEXT", text: "why, for the audit", required: true },
  },
  details:
    "First look for them: signaldeck doctor says how many are missing. Claims and messages stay, without their files,\nand backups are good again. Refused where most files are missing. It may run beside a server.",
  async run({ by, reason }, context) {
    if (reason.trim() === "") throw new UsageError("--reason says why.");
    const { notes, output } = context;
    const config = context.readSettings();
    await withDatabase(config, { notes }, async (database) => {
      const deps = { database, clock: systemClock, stores: uploadStores(config) };
      const actorId = await findAdmin(database, by);
      const paths = await forgetMissing(deps, { actorId, reason: reason.trim() });
      output.write(
        paths.length === 0
          ? "No file is missing: nothing was changed.\n"
          : `No longer named, ${paths.length} in all:\n${paths.map((path) => `uploads/${path}\n`).join("")}`,
      );
    });
  },
});
