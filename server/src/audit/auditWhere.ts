import { type AuditFilter, DAY, watDayStart } from "@signaldeck/contract";
import { Op, type WhereOptions } from "sequelize";

/** The records that a filter lets through, as far as it is set; `to` is a whole day. */
export function auditWhere(filter: AuditFilter): WhereOptions {
  const { actorId, action, subjectType, subjectId, from, to } = filter;
  return {
    ...(actorId !== undefined && { actorId }),
    ...(action !== undefined && { action }),
    ...(subjectType !== undefined && { subjectType }),
    ...(subjectId !== undefined && { subjectId }),
    ...((from !== undefined || to !== undefined) && {
      createdAt: {
        ...(from !== undefined && { [Op.gte]: new Date(watDayStart(from)) }),
        ...(to !== undefined && { [Op.lt]: new Date(watDayStart(to) + DAY) }),
      },
    }),
  };
}
