import { FindingSeverity, type DoctorReportDto, type FindingDto } from "@signaldeck/contract";
import { messageOf } from "../../process/messageOf.ts";
import { RELEASE } from "../../release.ts";
import { notChecked, type Answer, type Check, type DoctorDeps } from "./Check.ts";
import { backups } from "./checks/backupCheck.ts";
import { clocks } from "./checks/clockCheck.ts";
import {
  contentFolder,
  countries,
  examples,
  samples,
  templates,
  translations,
} from "./checks/contentChecks.ts";
import { disk } from "./checks/diskCheck.ts";
import { files } from "./checks/filesCheck.ts";
import { ledger } from "./checks/ledgerCheck.ts";
import { reach } from "./checks/reachCheck.ts";
import { handles, lock, prices, server } from "./checks/runningChecks.ts";
import { serving } from "./checks/servingCheck.ts";
import {
  address,
  leftOvers,
  mail,
  market,
  mode,
  proxy,
  witnesses,
} from "./checks/settingsChecks.ts";
import { deliveries, mailServer } from "./checks/outboxChecks.ts";
import { doubtfulBackup, doubts } from "./checks/doubtsCheck.ts";
import { newestWrite } from "./checks/newestWriteCheck.ts";
import { staff } from "./checks/staffCheck.ts";
import { uploads } from "./checks/uploadsCheck.ts";

/** All that is looked at: by the command, at each start, and for the admins' page. */
export const CHECKS: readonly Check[] = [
  serving,
  server,
  ledger,
  prices,
  handles,
  lock,
  mode,
  staff,
  backups,
  doubtfulBackup,
  doubts,
  newestWrite,
  disk,
  files,
  uploads,
  address,
  reach,
  proxy,
  mail,
  mailServer,
  deliveries,
  market,
  clocks,
  contentFolder,
  examples,
  templates,
  translations,
  countries,
  samples,
  leftOvers,
  witnesses,
];

/** Looks at an installation; what a check could not look at is said as that, and never as fine. */
export async function examine(
  deps: DoctorDeps,
  checks: readonly Check[] = CHECKS,
): Promise<DoctorReportDto> {
  const looked = await Promise.all(
    checks.map(async (check) => ({ check, said: await look(check, deps) })),
  );
  const report: DoctorReportDto = {
    lookedAt: new Date(deps.clock.now()).toISOString(),
    release: RELEASE,
    findings: [],
    notChecked: [],
    fine: [],
  };
  for (const { check, said } of looked) {
    for (const one of said) {
      if ("fine" in one) report.fine.push(one.fine);
      else if ("severity" in one) report.findings.push({ check: check.id, ...one });
      else report.notChecked.push({ check: check.id, subject: check.subject, ...one });
    }
  }
  const rank = ({ severity }: FindingDto) => FindingSeverity.options.indexOf(severity);
  report.findings.sort((one, other) => rank(one) - rank(other));
  return report;
}

async function look(check: Check, deps: DoctorDeps): Promise<Answer> {
  try {
    return await check.look(deps);
  } catch (error) {
    return [notChecked(messageOf(error), "See the server's log, and look again.")];
  }
}
