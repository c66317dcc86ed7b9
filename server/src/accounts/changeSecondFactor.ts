import type {
  RecoveryCodesDto,
  RemoveSecondFactorInput,
  SecondFactorDto,
} from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import type { MemberRow } from "../members/Member.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recoveryCodes.ts";
import { requirePassword } from "./requirePassword.ts";
import { dropSecondFactor, withSecondFactor } from "./secondFactor.ts";
import type { SignedInMember } from "./signedInMember.ts";
import { notifyOfSecondFactor } from "./notifyOfSecondFactor.ts";

/** Whether a member's second factor is on, and what is left of the recovery codes. */
export async function readSecondFactor(
  deps: AccountsDeps,
  member: MemberRow,
): Promise<SecondFactorDto> {
  const isOn = member.secondFactorAt !== null;
  return {
    enabledSince: member.secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(deps, member.id) : 0,
    demanded: deps.sessions.demandsSecondFactor(member),
  };
}

/**
 * Replaces the recovery codes.
 * @throws AppError as `withSecondFactor`.
 */
export async function renewRecoveryCodes(
  deps: AccountsDeps,
  member: SignedInMember,
  code: string,
): Promise<RecoveryCodesDto> {
  const recoveryCodes = await withSecondFactor(
    deps,
    member,
    { code },
    async (transaction, locked) => {
      await notifyOfSecondFactor(deps, transaction, locked, "new-codes");
      return replaceRecoveryCodes(deps, transaction, member.id);
    },
  );
  return { recoveryCodes };
}

/**
 * Turns the second factor off.
 * @throws AppError `second_factor_needed` for staff who must have one; as `requirePassword`
 * and `withSecondFactor`.
 */
export async function removeSecondFactor(
  deps: AccountsDeps,
  member: SignedInMember,
  { currentPassword, ...proof }: RemoveSecondFactorInput,
): Promise<void> {
  if (deps.sessions.demandsSecondFactor(member)) {
    throw new AppError(
      "second_factor_needed",
      "Staff keep their second factor. To use another device, make new recovery codes and let an admin reset it.",
    );
  }
  await requirePassword(deps, member, currentPassword);
  await withSecondFactor(deps, member, proof, async (transaction, locked) => {
    await dropSecondFactor(deps, transaction, member.id);
    await notifyOfSecondFactor(deps, transaction, locked, "off");
  });
}
