import { createHash, randomBytes } from "node:crypto";
import {
  SECOND_FACTOR_LIMITS,
  type SecondFactorSignInInput,
  type SessionDto,
} from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { accountBlocked } from "./accountBlocked.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { lockMember } from "../members/lockMember.ts";
import { presentUser } from "./presentUser.ts";
import { invalidProof, noteWrongProof, spendProof } from "./secondFactor.ts";
import { SignInChallenge } from "./SignInChallenge.ts";
import { trySecondFactor } from "./signInTries.ts";
import { notifyOfSecondFactor } from "./notifyOfSecondFactor.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * What a login with the right password is answered with while the second factor is awaited.
 * @returns AppError `second_factor_required` that carries the challenge.
 */
export async function challengeSecondFactor(
  { database, clock }: DataContext,
  memberId: string,
): Promise<AppError> {
  const challenge = randomBytes(32).toString("base64url");
  const now = clock.now();
  const expiresAt = new Date(now + SECOND_FACTOR_LIMITS.challengeLifetime);
  await database.write(async (transaction) => {
    const challenges = database.model(SignInChallenge);
    await challenges.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } }, transaction });
    await challenges.create(
      {
        tokenHash: hashChallenge(challenge),
        memberId,
        triesLeft: SECOND_FACTOR_LIMITS.challengeTries,
        createdAt: new Date(now),
        expiresAt,
      },
      { transaction },
    );
  });
  return new AppError("second_factor_required", "Enter the code of your authenticator app.", {
    secondFactor: { challenge, expiresAt: expiresAt.toISOString() },
  });
}

/**
 * Opens the session of a login that was challenged.
 * @throws AppError `invalid_second_factor`; `invalid_challenge` for one that is unknown, expired,
 * used, or was tried too often; `too_many_requests`, counted as `trySecondFactor` says.
 */
export async function answerChallenge(
  deps: AccountsDeps,
  input: SecondFactorSignInInput,
  caller: Caller,
): Promise<SessionDto> {
  const memberId = await memberIdOf(deps, input.challenge);
  caller.concerns(memberId);
  const counted = await trySecondFactor(deps, { memberId, device: input.device }, caller);

  const outcome = await deps.database.write((transaction) =>
    answer(deps, transaction, { ...input, memberId }, caller),
  );
  // Thrown outside, since the try that it used up must be committed.
  if (outcome instanceof AppError) throw outcome;
  if ("wrong" in outcome) {
    await noteWrongProof(deps, memberId);
    throw outcome.wrong;
  }
  await counted.proveGood();
  return outcome;
}

async function answer(
  deps: AccountsDeps,
  transaction: Transaction,
  input: SecondFactorSignInInput & { memberId: string },
  caller: Caller,
): Promise<SessionDto | AppError | { wrong: AppError }> {
  const challenges = deps.database.model(SignInChallenge);
  const where = { tokenHash: hashChallenge(input.challenge) };
  const member = await lockMember(deps.database, transaction, input.memberId);
  const challenge = await challenges.findOne({ where, transaction, raw: true });
  if (!member || member.secondFactorAt === null || !isOpen(challenge, deps.clock.now())) {
    return ended();
  }
  if (!(await spendProof(deps, transaction, member.id, input))) {
    const triesLeft = challenge.triesLeft - 1;
    if (triesLeft > 0) await challenges.update({ triesLeft }, { where, transaction });
    else await challenges.destroy({ where, transaction });
    return { wrong: triesLeft > 0 ? invalidProof(input) : ended() };
  }
  await challenges.destroy({ where, transaction });
  if (member.blockedAt !== null) return accountBlocked(deps);
  if (input.recoveryCode !== undefined) {
    await notifyOfSecondFactor(deps, transaction, member, "recovery-code-used");
  }
  const token = await deps.sessions.open(
    member.id,
    { remember: input.remember ?? false, userAgent: caller.userAgent, device: input.device },
    transaction,
  );
  return { token, user: presentUser(deps.sessions, member) };
}

async function memberIdOf({ database, clock }: DataContext, challenge: string): Promise<string> {
  const stored = await database
    .model(SignInChallenge)
    .findByPk(hashChallenge(challenge), { raw: true });
  if (!isOpen(stored, clock.now())) throw ended();
  return stored.memberId;
}

function isOpen(challenge: SignInChallenge | null, now: number): challenge is SignInChallenge {
  return challenge !== null && challenge.expiresAt.getTime() > now;
}

const ended = () =>
  new AppError("invalid_challenge", "This sign-in has ended. Enter your password again.");

const hashChallenge = (challenge: string) => createHash("sha256").update(challenge).digest("hex");
