import { existsSync } from "node:fs";
import { join } from "node:path";
import { adminCreate, adminPromote } from "./adminCommands.ts";
import { backup, restoreBackup } from "./backupCommands.ts";
import { candlesConvert } from "./candlesConvert.ts";
import { type Command, command, UsageError } from "./Command.ts";
import { clockAccept } from "./clockAccept.ts";
import { databaseCopy, databaseReopen } from "./databaseCommands.ts";
import { doctor } from "./doctor.ts";
import { backtestModel, train } from "./modelCommands.ts";
import { serve } from "./serve.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { systemClock } from "../process/clock/clock.ts";
import { readContent } from "../content/loadContent.ts";
import { createLog } from "../process/log.ts";
import { staffAlertMail } from "../delivery/mails/staffMails.ts";
import { Outbox } from "../delivery/outbox/Outbox.ts";
import { readStored } from "../operations/setup/storedSettings.ts";
import { withStored } from "../operations/setup/withStored.ts";
import { mailStaff } from "../staff/mailStaff.ts";
import { withDatabase, describeStorage } from "./storage.ts";
import { acceptSetback } from "../ledger/sealed/doubt/acceptSetback.ts";
import { findAdmin } from "./findAdmin.ts";
import { beginLog } from "../ledger/published/beginLog.ts";
import { bringUp } from "../operations/backup/bucketFiles.ts";
import { UPLOADS, uploadBucket, uploadStores } from "../process/uploads/uploadStores.ts";
import { forgetMissing } from "../operations/backup/doubts/forgetMissing.ts";
import { RELEASE } from "../release.ts";

/** Names this program. */
const version = command({
  name: "version",
  summary: "Prints version and commit of SignalDeck, and the version of Node.",
  options: {},
  run(_values, { output }) {
    const { version: own, commit } = RELEASE;
    output.write(`SignalDeck ${own}, commit ${commit}, Node ${process.versions.node}\n`);
    return Promise.resolve();
  },
});

/** Lets claims and tickets go on without files that are lost for good. */
const uploadsForget = command({
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

const WHERE_TO = "S3_ENDPOINT is missing: with the other settings of S3 it names the bucket.";

/** Moves uploads from the data folder to a bucket. */
const uploadsCopy = command({
  name: "uploads copy",
  summary: "Copies proofs and files of tickets from DATA_DIR into the bucket that S3_BUCKET names.",
  options: {},
  details:
    "May be run again: what the bucket has stays as it is. The folder stays, too; remove it once the server runs with these settings.",
  async run(_, { readSettings, output, notes }) {
    const config = readSettings();
    const bucket = uploadBucket(config);
    if (bucket === null) throw new Error(WHERE_TO);
    notes.write(describeStorage(config));
    const folder = join(config.dataDir, UPLOADS);
    if (!existsSync(folder)) throw new Error(`There is no ${folder}: nothing is to be copied.`);
    const count = await bringUp(folder, bucket);
    const there = (await bucket.listAll()).length;
    output.write(`${count} files were copied; ${bucket.place} holds ${there}.\n`);
  },
});

/** Ends the ledger's log and begins another one. */
const ledgerBegin = command({
  name: "ledger begin",
  summary: "Ends the ledger's public log and begins another one.",
  options: {
    origin: { value: "NAME", text: "its name, such as deck.example/ledger-2", required: true },
  },
  details: "No server may run. Keep the old log first: node verify.mjs ADDRESS/ledger --save FILE",
  async run({ origin }, context) {
    const config = context.readSettings();
    const { notes, output } = context;
    await withDatabase(config, { notes, alone: true }, async (database) => {
      const verifierKey = await beginLog(database, config, origin);
      output.write(
        `The log is a new one. Tell those who check it, and its witnesses, of its key: ${verifierKey}\n`,
      );
    });
  },
});

/** Takes a database that has lost writes as the newest one. */
const databaseAccept = command({
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
          : `Accepted: ${lost} Start the engine on the signal desk. If the ledger's log has stopped, see docs/guide/backup.md.\n`,
      );
    });
  },
});

/** Where an administrator looks what else is wrong. */
const DOCTOR = "/dashboard/admin/doctor";

/** Tells the administrators what a job of the machine has to say. */
const adminTell = command({
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

/** All commands of the program, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  serve,
  adminCreate,
  adminPromote,
  adminTell,
  backup,
  restoreBackup,
  databaseCopy,
  databaseAccept,
  databaseReopen,
  uploadsCopy,
  uploadsForget,
  clockAccept,
  doctor,
  ledgerBegin,
  candlesConvert,
  backtestModel,
  train,
  version,
];
