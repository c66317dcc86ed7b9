import {
  PATH_BACK_MESSAGE,
  tierRank,
  type AccessPath,
  type Tier,
  type TierOffer,
} from "@signaldeck/contract";
import type { MemberRow } from "../accounts/Member.ts";
import { AppError } from "../http/AppError.ts";

/** The highest tier of the catalogue that a verified deposit (whole US dollars) reaches. */
export function tierForDeposit(tiers: readonly TierOffer[], amount: number): Tier {
  return tiers
    .filter(({ minimumDeposit }) => minimumDeposit <= amount)
    .reduce<Tier>((best, { id }) => higherTier(best, id), "guest");
}

/** Of two tiers the higher one: a tier that was verified once is never lowered by a later deed. */
export function higherTier(one: Tier, other: Tier): Tier {
  return tierRank(other) > tierRank(one) ? other : one;
}

/**
 * The path that a member is on after choosing `wanted`.
 * @throws AppError `conflict` for the way from auto back to manual.
 */
export function nextPath(
  member: Pick<MemberRow, "accessPath">,
  wanted: AccessPath | undefined,
): AccessPath | null {
  if (member.accessPath === "auto" && wanted === "manual") {
    throw new AppError("conflict", PATH_BACK_MESSAGE, {
      fields: [{ path: "accessPath", message: PATH_BACK_MESSAGE }],
    });
  }
  return wanted ?? member.accessPath;
}
