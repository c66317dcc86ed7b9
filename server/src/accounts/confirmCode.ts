import { TRIAL, type ConfirmCodeInput, type SessionDto, MESSAGES } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { accountBlocked } from "./accountBlocked.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { equal, spendCode } from "./confirmationCodes.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { presentUser } from "./presentUser.ts";

/**
 * Confirms a member's address, starts the trial and opens a session.
 * @throws AppError `invalid_confirmation_code`, the same for a wrong, used, expired or blocked
 * code, for a confirmed member and for an unknown address; `account_blocked` (right code);
 * `too_many_requests`.
 */
export async function confirmCode(
  deps: AccountsDeps,
  input: ConfirmCodeInput,
  caller: Caller,
): Promise<SessionDto> {
  await deps.limits.codes.address.consume(caller.address);
  await deps.limits.codes.account.consume(input.email);

  const session = await deps.database.write((transaction) =>
    confirm(deps, transaction, input, caller),
  );
  if (!session) throw new AppError("invalid_confirmation_code", MESSAGES.codeInvalid);

  await deps.limits.codes.account.reset(input.email);
  await deps.limits.codes.address.giveBack(caller.address);
  return session;
}

/** Null, not an error, for a wrong code: the try that it used up must be committed. */
async function confirm(
  deps: AccountsDeps,
  transaction: Transaction,
  { email, confirmationCode }: ConfirmCodeInput,
  caller: Caller,
): Promise<SessionDto | null> {
  const members = deps.database.model(Member);
  const member: MemberRow | null = await members.findOne({
    where: { email },
    transaction,
    lock: true,
    raw: true,
  });
  if (!member || member.confirmedAt !== null) return null;

  const { promoCode } = deps.config;
  const isPromo = promoCode !== null && equal(promoCode, confirmationCode);
  if (!isPromo && !(await spendCode(deps, transaction, member.id, confirmationCode))) return null;

  if (member.blockedAt !== null) throw accountBlocked(deps);
  const now = deps.clock.now();
  const confirmed = {
    confirmedAt: new Date(now),
    trialEndsAt: new Date(now + TRIAL.length),
    updatedAt: new Date(now),
  };
  await members.update(confirmed, { where: { id: member.id }, transaction });
  const token = await deps.sessions.open(
    member.id,
    { remember: true, userAgent: caller.userAgent },
    transaction,
  );
  return { token, user: presentUser(deps.sessions, { ...member, ...confirmed }) };
}
