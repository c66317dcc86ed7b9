import { auditApi, DESKS } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

/** Each action of a desk is in the log, so news of any desk is news of the log. */
const EVERY_DESK = DESKS.map(deskTag);

const auditCalls = defineCalls((call) => ({
  auditRecords: call.query(auditApi.records, { providesTags: EVERY_DESK }),
  auditChoices: call.query(auditApi.choices),
  exportAudit: call.mutation(auditApi.export),
}));

export const { useAuditRecordsQuery, useAuditChoicesQuery, useExportAuditMutation } = auditCalls;
