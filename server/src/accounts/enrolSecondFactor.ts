import {
  SECOND_FACTOR_LIMITS,
  type RecoveryCodesDto,
  type SecondFactorSetupDto,
} from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { newAppSecret, setupUri } from "./appCodes.ts";
import { lockMember } from "../members/lockMember.ts";
import { Member } from "../members/Member.ts";
import { replaceRecoveryCodes } from "./recoveryCodes.ts";
import { requirePassword } from "./requirePassword.ts";
import { invalidProof, spendAppCode, storeAppSecret } from "./secondFactor.ts";
import type { SignedInMember } from "./signedInMember.ts";
import { notifyOfSecondFactor } from "./notifyOfSecondFactor.ts";
import { TotpSecret } from "./TotpSecret.ts";

/**
 * Makes a secret for an authenticator app. It counts once `confirmSecondFactor` has seen a code.
 * @throws AppError `conflict` while the second factor is on; as `requirePassword`.
 */
export async function startSecondFactor(
  deps: AccountsDeps,
  member: SignedInMember,
  currentPassword: string,
): Promise<SecondFactorSetupDto> {
  await requirePassword(deps, member, currentPassword);
  const secret = newAppSecret();
  await deps.database.write(async (transaction) => {
    const locked = await lockMember(deps.database, transaction, member.id);
    if (locked?.secondFactorAt !== null) throw alreadyOn();
    await storeAppSecret(deps, transaction, member.id, secret);
  });
  const { name: issuer } = deps.content.brand;
  return { secret, uri: setupUri({ secret, issuer, email: member.email }) };
}

/**
 * Turns the second factor on with a first code and returns the recovery codes. All other sessions
 * end: one that a stranger holds must not gain what the role withheld until now.
 * @throws AppError `invalid_second_factor`; `conflict` while it is on, or when nothing was started
 * or too long ago.
 */
export async function confirmSecondFactor(
  deps: AccountsDeps,
  memberId: string,
  code: string,
  sessionId: string,
): Promise<RecoveryCodesDto> {
  const recoveryCodes = await deps.database.write(async (transaction) => {
    const member = await lockMember(deps.database, transaction, memberId);
    if (member?.secondFactorAt !== null) throw alreadyOn();
    const now = deps.clock.now();
    const started = await deps.database
      .model(TotpSecret)
      .findByPk(memberId, { transaction, raw: true });
    if (!started || started.createdAt.getTime() + SECOND_FACTOR_LIMITS.enrolmentLifetime <= now) {
      throw new AppError("conflict", "The setup has expired. Start it anew.");
    }
    if (!(await spendAppCode(deps, transaction, memberId, code))) throw invalidProof({ code });
    await deps.database
      .model(Member)
      .update(
        { secondFactorAt: new Date(now), updatedAt: new Date(now) },
        { where: { id: memberId }, transaction },
      );
    await deps.sessions.removeAllOf(transaction, memberId, sessionId);
    await notifyOfSecondFactor(deps, transaction, member, "on");
    return replaceRecoveryCodes(deps, transaction, memberId);
  });
  return { recoveryCodes };
}

const alreadyOn = () =>
  new AppError("conflict", "The second factor of this account is on already.");
