import { FindingSeverity, type DoctorReportDto, type FindingDto } from "@signaldeck/contract";
import type { Check, DoctorDeps } from "./Check.ts";
import { backups, disk, files, uploads } from "./checks/dataChecks.ts";
import {
  contentFolder,
  countries,
  examples,
  samples,
  templates,
  translations,
} from "./checks/contentChecks.ts";
import { clocks } from "./checks/clockCheck.ts";
import {
  address,
  leftOvers,
  mail,
  market,
  mode,
  proxy,
  witnesses,
} from "./checks/settingsChecks.ts";
import { staff } from "./checks/staffCheck.ts";

/** All that is looked at: by the command, at each start, and for the admins' page. */
export const CHECKS: readonly Check[] = [
  mode,
  staff,
  backups,
  disk,
  files,
  uploads,
  address,
  proxy,
  mail,
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

/** Looks at an installation; a check that fails is a finding itself. */
export async function examine(deps: DoctorDeps): Promise<DoctorReportDto> {
  const looked = await Promise.all(CHECKS.map((check) => look(check, deps)));
  const rank = ({ severity }: FindingDto) => FindingSeverity.options.indexOf(severity);
  return {
    lookedAt: new Date(deps.clock.now()).toISOString(),
    findings: looked.flat().sort((one, other) => rank(one) - rank(other)),
    fine: CHECKS.filter((_check, at) => looked[at]?.length === 0).map(({ title }) => title),
  };
}

async function look(check: Check, deps: DoctorDeps): Promise<FindingDto[]> {
  const { id, title } = check;
  try {
    return (await check.look(deps)).map((finding) => ({ check: id, ...finding }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = {
      severity: "warning",
      title: `${title}: this could not be looked at.`,
      meaning: reason,
      remedy: "See the server's log, and look again.",
    } as const;
    return [{ check: id, ...failed }];
  }
}
