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

/** What the doctor found, the gravest first, and where it found nothing. */
export const DoctorReportDto = z.object({
  lookedAt: z.iso.datetime(),
  findings: z.array(FindingDto),
  /** Titles of the checks that found nothing. */
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
