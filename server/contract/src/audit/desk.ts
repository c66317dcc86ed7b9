import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AUDIT_LIMITS } from "./limits.ts";
import { ExportFileDto } from "../accounts/settings.ts";
import { Role } from "../tiers.ts";

const day = z.iso.date({ error: "Please give a day such as 2026-11-01" });
const word = (max: number) => z.string().trim().min(1).max(max);

/** The filter of the list of actions; a part that is left out narrows nothing. */
export const AuditFilter = z.object({
  actorId: z.uuid({ error: "This id is not valid" }).optional(),
  /** Such as `claim.approved`. */
  action: word(60).optional(),
  /** Such as `member`. */
  subjectType: word(40).optional(),
  subjectId: word(64).optional(),
  /** First and last day, in the display zone. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({
  /** Id of the last record of the page before. */
  cursor: z.uuid({ error: "This page does not exist" }).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_LIMITS.pageMax).default(AUDIT_LIMITS.pageDefault),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Someone with an account; the name is null once the account is gone. */
const Person = z.object({ id: z.string(), fullName: z.string().nullable() });

/** One privileged action. Written once, never changed. */
export const AuditRecordDto = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: Person.extend({ role: Role.nullable() }),
  /** The module's noun, a dot, the past participle. */
  action: z.string(),
  /** The name is null unless the subject is somebody with an account. */
  subject: Person.extend({ type: z.string() }),
  /** What changed; often `before` and `after`, or `from` and `to`. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditRecordDto = z.infer<typeof AuditRecordDto>;

export const AuditPageDto = z.object({
  /** Newest first. */
  records: z.array(AuditRecordDto),
  /** Null on the last page. */
  nextCursor: z.uuid().nullable(),
});
export type AuditPageDto = z.infer<typeof AuditPageDto>;

/** What the filters can be set to. */
export const AuditChoicesDto = z.object({
  /** The staff; others who have acted can be chosen in a record. */
  actors: z.array(Person),
  actions: z.array(z.string()),
  subjectTypes: z.array(z.string()),
});
export type AuditChoicesDto = z.infer<typeof AuditChoicesDto>;

export const AuditExportDto = ExportFileDto.extend({
  /** False: the list is longer than the file, which holds its newest records. */
  complete: z.boolean(),
});
export type AuditExportDto = z.infer<typeof AuditExportDto>;

export const auditApi = {
  records: endpoint({
    method: "get",
    path: "/staff/audit",
    summary: "Staff actions, newest first, filtered",
    permission: "audit.read",
    query: AuditQuery,
    reply: AuditPageDto,
    failure: "Failed to load the audit log",
  }),
  choices: endpoint({
    method: "get",
    path: "/staff/audit/choices",
    summary: "What the audit log can be filtered by",
    permission: "audit.read",
    reply: AuditChoicesDto,
    failure: "Failed to load the filters",
  }),
  export: endpoint({
    method: "get",
    path: "/staff/audit/export",
    summary: "The filtered audit log as a CSV file, newest first",
    permission: "audit.read",
    query: AuditFilter,
    reply: AuditExportDto,
    ownerProof: "audit_exported",
    failure: "Failed to export the audit log",
  }),
} as const;
