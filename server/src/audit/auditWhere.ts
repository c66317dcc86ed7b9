import { type AuditFilter, DAY } from "@signaldeck/contract";
import { Op, type WhereOptions } from "sequelize";

/** Begin of a day of the display zone (WAT, an hour ahead of UTC all year), epoch ms. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00+01:00`);

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
        ...(from !== undefined && { [Op.gte]: new Date(startOf(from)) }),
        ...(to !== undefined && { [Op.lt]: new Date(startOf(to) + DAY) }),
      },
    }),
  };
}
