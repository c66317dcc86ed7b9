import { mailContext } from "../accounts/mailContext.ts";
import { systemClock } from "../process/clock/clock.ts";
import { readContent } from "../content/loadContent.ts";
import { createLog } from "../process/log.ts";
import { staffAlertMail } from "../delivery/mails/staffAlert.ts";
import { Outbox } from "../delivery/outbox/Outbox.ts";
import { readStored } from "../operations/setup/storedSettings.ts";
import { withStored } from "../operations/setup/withStored.ts";
import { mailStaff } from "../staff/mailStaff.ts";
import { command } from "./Command.ts";
import { withDatabase } from "./storage.ts";

/** Where an administrator looks what else is wrong. */
const DOCTOR = "/dashboard/admin/doctor";

/** Tells the administrators what a job of the machine has to say. */
export const adminTell = command({
  name: "admin tell",
  summary: "Mails all administrators, such as that a job of this machine has failed.",
  options: {
    subject: { value: "WORDS", text: "one line", required: true },
    text: { value: "WORDS", text: "what happened, and where to look", required: true },
  },
  details: "The email leaves by the running server, or by the next one that runs.",
  async run({ subject, text }, { readSettings, notes, output }) {
    const environment = readSettings();
    const content = await readContent(environment.contentDir, environment);
    await withDatabase(environment, { notes }, async (database) => {
      // Its secrets are not asked for: the server sends.
      const config = withStored(environment, await readStored(database, null));
      const context = mailContext({ content, config });
      const log = createLog("error");
      const outbox = new Outbox({ database, clock: systemClock, log, ways: {} });
      await database.write((transaction) =>
        mailStaff({ database, outbox }, transaction, ({ fullName }) =>
          staffAlertMail(context, { fullName, subject, text, path: DOCTOR }),
        ),
      );
      output.write("The email to all administrators waits for the server to send it.\n");
    });
  },
});
