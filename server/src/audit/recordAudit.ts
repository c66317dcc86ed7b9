import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { DataContext } from "../database/DataContext.ts";
import { AuditRecord } from "./AuditRecord.ts";

export interface Deed {
  /** Id of the staff member who acts. */
  actorId: string;
  /** Such as `claim.approved`: the module's noun, a dot, the past participle. */
  action: string;
  subject: { type: string; id: string };
  /** What changed, without secrets. */
  details?: Record<string, unknown>;
}

/** Records a privileged action in the transaction that does it, so neither exists without the other. */
export async function recordAudit(
  deps: DataContext,
  transaction: Transaction,
  { actorId, action, subject, details = {} }: Deed,
): Promise<void> {
  await deps.database.model(AuditRecord).create(
    {
      id: uuid(),
      actorId,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      details: JSON.stringify(details),
      createdAt: new Date(deps.clock.now()),
    },
    { transaction },
  );
}
