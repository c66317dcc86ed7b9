import { ENTER_CODE, t } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { secondFactorGuessedMail } from "../delivery/mails/accountMails.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { stepOfCode } from "./appCodes.ts";
import { lockMember } from "../members/lockMember.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { mailContext } from "./mailContext.ts";
import { spendRecoveryCode } from "./recoveryCodes.ts";
import { encryptText, decryptText } from "../process/encryptText.ts";
import type { SignedInMember } from "./signedInMember.ts";
import { SignInChallenge } from "./SignInChallenge.ts";
import { StoredRecoveryCode } from "./StoredRecoveryCode.ts";
import { TotpSecret } from "./TotpSecret.ts";
import type { DataContext, SecretContext } from "../database/DataContext.ts";

/** One of two ways to show that one holds the second factor; exactly one is given. */
export interface SecondFactorProof {
  /** Of the authenticator app. */
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** What must be held before the member's own row, so that two calls never wait for each other. */
type LockFirst = (transaction: Transaction) => Promise<unknown>;
const lockNothing: LockFirst = () => Promise.resolve();

type Work<T> = (transaction: Transaction, member: MemberRow) => Promise<T>;

/**
 * Runs `work` in the transaction that uses the proof up. Each session has tries of its own, so that
 * nobody else uses them up; no further session is opened without the second factor.
 * @throws AppError `invalid_second_factor`, which counts as no try where no proof was sent;
 * `conflict` while the second factor is off; `too_many_requests` after too many wrong proofs.
 */
export async function withSecondFactor<T>(
  deps: AccountsDeps,
  { id, sessionId }: Pick<SignedInMember, "id" | "sessionId">,
  proof: SecondFactorProof,
  work: Work<T>,
  lockFirst: LockFirst = lockNothing,
): Promise<T> {
  if (!isGiven(proof)) throw proofMissing();
  const tries = `second factor ${id} in ${sessionId}`;
  await deps.limits.login.account.consume(tries);
  let isWrong = false;
  const write = deps.database.write(async (transaction) => {
    await lockFirst(transaction);
    const member = await lockMember(deps.database, transaction, id);
    if (!member?.secondFactorAt)
      throw new AppError("conflict", "The second factor of this account is off.");
    isWrong = !(await spendProof(deps, transaction, id, proof));
    if (isWrong) throw invalidProof(proof);
    return work(transaction, member);
  });
  const result = await write.catch(async (error: unknown) => {
    if (isWrong) await noteWrongProof(deps, id);
    throw error;
  });
  await deps.limits.login.account.reset(tries);
  return result;
}

/**
 * Runs `work` in a transaction, asking for the second factor where it is on: for what a found
 * device must not be able to do, after `requirePassword`.
 * @throws AppError as `withSecondFactor`; `unauthenticated` when the account is gone.
 */
export async function writeAsOwner<T>(
  deps: AccountsDeps,
  owner: Pick<SignedInMember, "id" | "sessionId" | "secondFactorAt">,
  proof: SecondFactorProof,
  work: Work<T>,
  lockFirst: LockFirst = lockNothing,
): Promise<T> {
  if (owner.secondFactorAt !== null) return withSecondFactor(deps, owner, proof, work, lockFirst);
  return deps.database.write(async (transaction) => {
    await lockFirst(transaction);
    const member = await lockMember(deps.database, transaction, owner.id);
    if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
    // Turned on since the call began.
    if (member.secondFactorAt !== null) throw proofMissing();
    return work(transaction, member);
  });
}

const isGiven = ({ code, recoveryCode }: SecondFactorProof) =>
  code !== undefined || recoveryCode !== undefined;

const proofMissing = () =>
  new AppError("invalid_second_factor", `${ENTER_CODE()}.`, {
    fields: [{ path: "code", message: ENTER_CODE() }],
  });

/**
 * Uses a proof up: true at most once for each. The member's row must be locked, so that the same
 * code cannot be used twice at once.
 */
export async function spendProof(
  deps: SecretContext,
  transaction: Transaction,
  memberId: string,
  { code, recoveryCode }: SecondFactorProof,
): Promise<boolean> {
  if (recoveryCode !== undefined) {
    return spendRecoveryCode(deps, transaction, memberId, recoveryCode);
  }
  return code !== undefined && spendAppCode(deps, transaction, memberId, code);
}

/** Uses an app's code up; codes of its time step and of earlier ones are refused from then on. */
export async function spendAppCode(
  { database, clock, secret }: SecretContext,
  transaction: Transaction,
  memberId: string,
  code: string,
): Promise<boolean> {
  const secrets = database.model(TotpSecret);
  const stored = await secrets.findByPk(memberId, { transaction, raw: true });
  if (!stored) return false;
  const step = stepOfCode({
    secret: decryptText(secret, memberId, stored.sealedSecret),
    code,
    now: clock.now(),
  });
  if (step === null || step <= stored.lastStep) return false;
  await secrets.update({ lastStep: step }, { where: { memberId }, transaction });
  return true;
}

/** Stores a secret that waits for its first code, in the place of an earlier one. */
export async function storeAppSecret(
  { database, clock, secret }: SecretContext,
  transaction: Transaction,
  memberId: string,
  appSecret: string,
): Promise<void> {
  const secrets = database.model(TotpSecret);
  await secrets.destroy({ where: { memberId }, transaction });
  await secrets.create(
    {
      memberId,
      sealedSecret: encryptText(secret, memberId, appSecret),
      lastStep: 0,
      createdAt: new Date(clock.now()),
    },
    { transaction },
  );
}

/** Turns the second factor off and forgets secret, recovery codes and logins under way. */
export async function dropSecondFactor(
  { database, clock }: DataContext,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  await forgetSecondFactor({ database }, transaction, memberId);
  await database
    .model(Member)
    .update(
      { secondFactorAt: null, updatedAt: new Date(clock.now()) },
      { where: { id: memberId }, transaction },
    );
}

/** Deletes all rows of a member's second factor. */
export async function forgetSecondFactor(
  { database }: Pick<DataContext, "database">,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const where = { memberId };
  await database.model(TotpSecret).destroy({ where, transaction });
  await database.model(StoredRecoveryCode).destroy({ where, transaction });
  await database.model(SignInChallenge).destroy({ where, transaction });
}

const wrongCode = () => t("This code is not right or was used already. Wait for the next one.");
const wrongRecoveryCode = () => t("This recovery code is not right or was used already.");

/** The refusal of a proof that is wrong or was used before. */
export function invalidProof({ recoveryCode }: SecondFactorProof): AppError {
  const [path, message] =
    recoveryCode === undefined
      ? (["code", wrongCode] as const)
      : (["recoveryCode", wrongRecoveryCode] as const);
  return new AppError("invalid_second_factor", message, { fields: [{ path, message }] });
}

/**
 * Counts a wrong proof of a second factor, after it was refused. Limits slow a guesser down and tell
 * nobody; after many the owner gets a mail, even without security mails: nobody else would notice.
 */
export async function noteWrongProof(deps: AccountsDeps, memberId: string): Promise<void> {
  if (!(await deps.limits.secondFactor.isToNotify(memberId))) return;
  await deps.database.write(async (transaction) => {
    const member = await lockMember(deps.database, transaction, memberId);
    if (!member) return;
    await deps.outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: secondFactorGuessedMail(mailContext(deps), member),
    });
  });
}
