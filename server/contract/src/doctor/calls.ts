import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/**
 * How much depends on it: `critical` harms members or loses data, `warning` will one day, `note` is
 * worth knowing.
 */
export const FindingSeverity = z.enum(["critical", "warning", "note"]);
export type FindingSeverity = z.infer<typeof FindingSeverity>;

/** One thing about this installation that its operator should know. */
export const FindingDto = z.object({
  /** Which check found it, such as `backups`. */
  check: z.string(),
  severity: FindingSeverity,
  /** What is so, as a sentence. */
  title: z.string(),
  /** What follows from it. */
  meaning: z.string(),
  /** What to do about it. */
  remedy: z.string(),
});
export type FindingDto = z.infer<typeof FindingDto>;

/** What a server runs. */
export const ReleaseDto = z.object({
  version: z.string(),
  /** The commit's first twelve digits, `-changed` behind them where files differ; or `unknown`. */
  commit: z.string(),
});
export type ReleaseDto = z.infer<typeof ReleaseDto>;

/** One thing that nobody has looked at: it may be well or not. */
export const NotCheckedDto = z.object({
  check: z.string(),
  /** What it is about, such as "The clock". */
  subject: z.string(),
  /** Why it was not looked at, as a sentence. */
  reason: z.string(),
  /** How it can be looked at, or what to see to instead. */
  remedy: z.string(),
});
export type NotCheckedDto = z.infer<typeof NotCheckedDto>;

/** What the doctor found, the gravest first, what it did not look at, and where it found nothing. */
export const DoctorReportDto = z.object({
  lookedAt: z.iso.datetime(),
  release: ReleaseDto,
  findings: z.array(FindingDto),
  notChecked: z.array(NotCheckedDto),
  /** What was looked at and is as it should be, a sentence for each. */
  fine: z.array(z.string()),
});
export type DoctorReportDto = z.infer<typeof DoctorReportDto>;

export const doctorApi = {
  report: endpoint({
    method: "get",
    path: "/staff/doctor",
    summary: "What this installation still needs, found by the same checks as the doctor command",
    permission: "doctor.read",
    reply: DoctorReportDto,
    failure: "Failed to look at this installation",
  }),
} as const;
