import {
  codeKey,
  TRIAL,
  type ConfirmCodeInput,
  type SessionDto,
  MESSAGES,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { accountBlocked } from "./accountBlocked.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { indexMember } from "../members/indexMember.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { presentUser } from "./presentUser.ts";
import { isImported } from "./ImportedMember.ts";
import { Registration, type RegistrationRow } from "./Registration.ts";
import { equal } from "./equal.ts";
import { hasCode, readRegistrations, registrationKey } from "./registrations.ts";
import { setPassword } from "./setPassword.ts";

/**
 * Makes the account of the registration that a code was mailed for, with that one's password and
 * profile; starts the trial and opens a session. All other registrations of the address end.
 * @param input with the key of a registration its code alone counts; without one (the specified two
 * fields) that of the newest of the address: an older one may be somebody else's, whose code came
 * first because mails to an address have a pause between them.
 * @throws AppError `invalid_confirmation_code`, the same for a wrong, used or expired code, for a
 * confirmed member and for an unknown address; `other_registration` for the code of another
 * registration than the key's; `account_blocked` (right code); `too_many_requests`.
 */
export async function confirmCode(
  deps: AccountsDeps,
  input: ConfirmCodeInput,
  caller: Caller,
): Promise<SessionDto> {
  await deps.limits.codes.address.consume(caller.address);
  await deps.limits.codes.account.consume(input.email, caller.address);

  const session = await deps.database.write((transaction) =>
    confirm(deps, transaction, input, caller),
  );
  await deps.limits.codes.account.reset(input.email, caller.address);
  await deps.limits.codes.address.giveBack(caller.address);
  return session;
}

async function confirm(
  deps: AccountsDeps,
  transaction: Transaction,
  input: ConfirmCodeInput,
  caller: Caller,
): Promise<SessionDto> {
  const members = deps.database.model(Member);
  const member: MemberRow | null = await members.findOne({
    where: { email: input.email },
    transaction,
    lock: true,
    raw: true,
  });
  if (!member || member.confirmedAt !== null) throw wrongCode();
  const pending = await readRegistrations(deps, member.id, transaction);
  // A code that many may know opens no account that was brought along with what is verified of it.
  const isImport = await isImported(deps.database, member.id, transaction);
  const registration = chooseRegistration(deps, pending, input, isImport);
  if (member.blockedAt !== null) throw accountBlocked(deps);

  const now = deps.clock.now();
  const { fullName, phone, country, telegram, language, passwordHash, riskVersion } = registration;
  const confirmed = {
    fullName,
    phone,
    country,
    telegram,
    language,
    riskVersion,
    riskAcknowledgedAt: riskVersion === null ? null : registration.createdAt,
    confirmedAt: new Date(now),
    trialEndsAt: new Date(now + TRIAL.length),
    updatedAt: new Date(now),
  };
  await members.update(confirmed, { where: { id: member.id }, transaction });
  await indexMember(deps.database, transaction, member.id);
  await deps.database.model(Registration).destroy({ where: { memberId: member.id }, transaction });
  await setPassword(deps, transaction, { memberId: member.id, passwordHash });
  const token = await deps.sessions.open(
    member.id,
    { remember: true, userAgent: caller.userAgent, device: input.device },
    transaction,
  );
  return { token, user: presentUser(deps.sessions, { ...member, ...confirmed }) };
}

/** @throws AppError `invalid_confirmation_code`, `other_registration`. */
function chooseRegistration(
  deps: AccountsDeps,
  pending: readonly RegistrationRow[],
  { confirmationCode, registration: key }: ConfirmCodeInput,
  byMailAlone: boolean,
): RegistrationRow {
  const own =
    key === undefined
      ? pending.slice(0, 1)
      : pending.filter(({ id }) => equal(registrationKey(deps, id), key));
  const { promoCode } = deps.config;
  const isPromo = !byMailAlone && promoCode !== null && equal(codeKey(promoCode), confirmationCode);
  const coded = (one: RegistrationRow) => hasCode(deps, one, confirmationCode);
  const found = isPromo ? own[0] : own.find(coded);
  if (found) return found;
  if (pending.some(coded)) {
    throw new AppError("other_registration", MESSAGES.otherRegistration);
  }
  throw wrongCode();
}

const wrongCode = () => new AppError("invalid_confirmation_code", MESSAGES.codeInvalid);
