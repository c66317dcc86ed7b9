import type { StaffAccountDto, StaffRole } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member, type MemberRow } from "../members/Member.ts";
import { StaffInvitation } from "../accounts/StaffInvitation.ts";
import { StoredSession } from "../accounts/StoredSession.ts";
import { AppError } from "../http/AppError.ts";
import type { DataContext } from "../database/DataContext.ts";

/** All staff accounts, admins first, then by name; `ownId` is who asks. */
export async function listStaff(deps: DataContext, ownId: string): Promise<StaffAccountDto[]> {
  const staff = await deps.database.model(Member).findAll({
    where: { role: { [Op.ne]: "member" } },
    order: [
      ["role", "ASC"],
      ["fullName", "ASC"],
      ["id", "ASC"],
    ],
    raw: true,
  });
  return presentStaff(deps, staff, ownId);
}

/**
 * One staff account as it is stored now.
 * @throws AppError `not_found`.
 */
export async function readStaff(
  deps: DataContext,
  id: string,
  ownId: string,
): Promise<StaffAccountDto> {
  const staff = await deps.database
    .model(Member)
    .findAll({ where: { id, role: { [Op.ne]: "member" } }, raw: true });
  const [account] = await presentStaff(deps, staff, ownId);
  if (!account) throw noSuchStaff();
  return account;
}

export const noSuchStaff = () =>
  new AppError("not_found", "There is no staff account with this id.");

async function presentStaff(
  { database, clock }: DataContext,
  staff: readonly MemberRow[],
  ownId: string,
): Promise<StaffAccountDto[]> {
  const memberId = staff.map(({ id }) => id);
  const invitations = await database
    .model(StaffInvitation)
    .findAll({ where: { memberId }, raw: true });
  const sessions = await database.model(StoredSession).findAll({
    where: { memberId, viewAs: null, expiresAt: { [Op.gt]: new Date(clock.now()) } },
    attributes: ["memberId", "createdAt"],
    order: [["createdAt", "DESC"]],
    raw: true,
  });
  return staff.map((one) => {
    const own = sessions.filter((session) => session.memberId === one.id);
    const invitation = invitations.find((it) => it.memberId === one.id);
    return {
      id: one.id,
      fullName: one.fullName,
      email: one.email,
      // Members are not among them.
      role: one.role as StaffRole,
      secondFactorSince: one.secondFactorAt?.toISOString() ?? null,
      invitedUntil: invitation?.expiresAt.toISOString() ?? null,
      sessions: own.length,
      signedInAt: own[0]?.createdAt.toISOString() ?? null,
      createdAt: one.createdAt.toISOString(),
      own: one.id === ownId,
    };
  });
}
