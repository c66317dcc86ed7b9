import { utcMinute, type DoctorReportDto } from "@signaldeck/contract";
import { systemClock } from "../process/clock/clock.ts";
import type { Config } from "../process/settings/config.ts";
import { readContent } from "../content/loadContent.ts";
import { Database } from "../database/Database.ts";
import { refuseGoneDatabase } from "../database/goneDatabase.ts";
import { lookAtDatabase } from "../database/lookAtDatabase.ts";
import { askRunning } from "../operations/doctor/askRunning.ts";
import type { StopCode } from "../operations/doctor/stops.ts";
import { examine } from "../operations/doctor/examine.ts";
import { createLog } from "../process/log.ts";
import { messageOf } from "../process/messageOf.ts";
import { readStored } from "../operations/setup/storedSettings.ts";
import { withStored } from "../operations/setup/withStored.ts";
import { command } from "./Command.ts";
import { describeStorage, storageOf } from "./storage.ts";

/** Exit codes where something is critical, and where warnings are the worst. */
const CRITICAL = 3;
const WARNED = 4;

/** Says what an installation still needs. */
export const doctor = command({
  name: "doctor",
  summary: "Says what this installation still needs; changes nothing.",
  options: { json: { text: "prints one object instead of text" } },
  details:
    "Ends with 3 where something is critical, with 4 where something is a warning, and else with 0: what could not be looked at is said as not checked. It may run beside a server.",
  async run({ json }, { readSettings, secretFiles, output, notes }) {
    const environment = readSettings();
    notes.write(describeStorage(environment));
    const content = await readContent(environment.contentDir, environment);
    const { database, unopened } = await openCurrent(environment).then(
      (opened) => ({ database: opened, unopened: undefined }),
      (error: unknown) => ({ database: null, unopened: messageOf(error) }),
    );
    try {
      // No check asks for a secret; where they cannot be read, another check says that.
      const stored = database && (await readStored(database, null).catch(() => null));
      const config = stored ? withStored(environment, stored) : environment;
      const deps = {
        config,
        content,
        database,
        clock: systemClock,
        fetch,
        secretFiles,
        thorough: true,
        ...(unopened && { unopened }),
      };
      const report = await examine(deps);
      output.write(json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report));
      return codeOf(report);
    } finally {
      await database?.close();
    }
  },
});

/**
 * The database, unless opening it would make it or change its tables.
 * @throws Error with a sentence where it cannot be read, or is gone from among what lies beside it
 */
async function openCurrent(config: Config): Promise<Database | null> {
  const { facts } = await askRunning({ config, fetch });
  // Opening the file at its place now would give another one than the server has.
  const replaced: StopCode = "database_replaced";
  const lost = facts.find(({ stops }) => stops.includes(replaced));
  if (lost !== undefined) throw new Error(`The running server says: ${lost.words}.`);
  const storage = storageOf(config);
  const found = await lookAtDatabase(storage);
  await refuseGoneDatabase(storage, config.dataDir);
  if (found !== "current") return null;
  // All that it would log is a finding.
  return Database.open({ ...storage, log: createLog("silent") });
}

function codeOf({ findings }: DoctorReportDto): number {
  const has = (wanted: string) => findings.some(({ severity }) => severity === wanted);
  return has("critical") ? CRITICAL : has("warning") ? WARNED : 0;
}

const WORDS = { critical: "CRITICAL", warning: "Warning", note: "Note" } as const;

function textOf({ lookedAt, findings, notChecked, fine }: DoctorReportDto): string {
  const found = findings.map(
    ({ severity, title, meaning, remedy }) =>
      `${WORDS[severity]}: ${title}\n  ${meaning}\n  To do: ${remedy}\n`,
  );
  const unseen = notChecked.map(
    ({ subject, reason, remedy }) => `Not checked: ${subject}.\n  ${reason}\n  To do: ${remedy}\n`,
  );
  const good = `Looked at ${utcMinute(lookedAt)}. As it should be: ${fine.join("; ")}.\n`;
  return [...found, ...unseen, fine.length > 0 ? good : ""].join("\n");
}
