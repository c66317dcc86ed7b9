import { DAY, watDayStart, type MemberFilter, type SignedIn } from "@signaldeck/contract";
import { literal, Op, type Model, type WhereOptions } from "sequelize";
import { ImportedMember, JOINED, NOT_JOINED } from "../../members/ImportedMember.ts";
import { KnownDevice } from "../../accounts/KnownDevice.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { DepositClaim } from "../../access/claims/DepositClaim.ts";
import type { Database, DefinedModel } from "../../database/Database.ts";
import type { MemberRow } from "../../members/Member.ts";

/** What is asked of the id, as a list that the database makes. */
const inList = (sql: string) => ({ id: { [Op.in]: literal(`(${sql})`) } });
const notInList = (sql: string) => ({ id: { [Op.notIn]: literal(`(${sql})`) } });

const CLAIMS = "SELECT member_id FROM deposit_claims";

/** Days of a choice, and whether the last sign-in lies within them. */
const SIGN_INS: Record<SignedIn, { days: number; within: boolean }> = {
  within7: { days: 7, within: true },
  within30: { days: 30, within: true },
  notFor30: { days: 30, within: false },
  notFor90: { days: 90, within: false },
};

/**
 * The members that a filter lets through, as far as it is set; never staff.
 * @param now epoch milliseconds, by which trials have ended and sign-ins are old.
 */
export function memberWhere(
  database: Database,
  filter: MemberFilter,
  now: number,
): WhereOptions<MemberRow> {
  const { tier, country, from, to } = filter;
  return {
    role: "member",
    ...(tier !== undefined && { tier }),
    ...(country !== undefined && { country }),
    ...((from !== undefined || to !== undefined) && {
      createdAt: {
        ...(from !== undefined && { [Op.gte]: new Date(watDayStart(from)) }),
        ...(to !== undefined && { [Op.lt]: new Date(watDayStart(to) + DAY) }),
      },
    }),
    [Op.and]: [stateWhere(filter, now), claimsWhere(filter), signedInWhere(database, filter, now)],
  };
}

/** The tables that `memberWhere` looks into beside the members'. */
export function tablesBeside({ claims, signedIn, state }: MemberFilter): DefinedModel<Model>[] {
  return [
    ...(claims === undefined ? [] : [DepositClaim]),
    ...(state === undefined ? [] : [ImportedMember]),
    ...(signedIn === undefined ? [] : [StoredSession, KnownDevice]),
  ];
}

function stateWhere({ state }: MemberFilter, now: number): WhereOptions<MemberRow> {
  const locked = { ...JOINED, dashboardUnlocked: false };
  switch (state) {
    case undefined:
      return {};
    case "notJoined":
      return NOT_JOINED;
    case "trial":
      return { ...locked, trialEndsAt: { [Op.gt]: new Date(now) } };
    case "trialEnded":
      return { ...locked, trialEndsAt: { [Op.lte]: new Date(now) } };
    case "unlocked":
      return { dashboardUnlocked: true };
    case "granted":
      return { grantedUntil: { [Op.ne]: null } };
    case "blocked":
      return { blockedAt: { [Op.ne]: null } };
  }
}

function claimsWhere({ claims }: MemberFilter): WhereOptions<MemberRow> {
  switch (claims) {
    case undefined:
      return {};
    case "none":
      return notInList(CLAIMS);
    case "any":
      return inList(CLAIMS);
    default:
      return inList(`${CLAIMS} WHERE status = '${claims}'`);
  }
}

/** A sign-in leaves a session until the next sign-out, and a known device for a year. */
function signedInWhere(
  database: Database,
  { signedIn }: MemberFilter,
  now: number,
): WhereOptions<MemberRow> {
  if (signedIn === undefined) return {};
  const { days, within } = SIGN_INS[signedIn];
  const since = database.escape(new Date(now - days * DAY));
  const signIns = `SELECT member_id FROM sessions WHERE view_as IS NULL AND created_at >= ${since}
    UNION SELECT member_id FROM known_devices WHERE used_at >= ${since}`;
  return within ? inList(signIns) : notInList(signIns);
}
