import { codeKey, type ConfirmCodeInput, type SessionDto, MESSAGES } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { accountBlocked } from "./accountBlocked.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { indexMember } from "../members/indexMember.ts";
import type { MemberRow } from "../members/Member.ts";
import { createAccount } from "./createAccount.ts";
import { joinAtLast } from "./firstPassword.ts";
import { lockAccount } from "./lockAccount.ts";
import { presentUser } from "./presentUser.ts";
import type { RegistrationRow } from "./Registration.ts";
import { equal } from "./equal.ts";
import { endRegistrations, hasCode, readRegistrations, registrationKey } from "./registrations.ts";
import { setPassword } from "./setPassword.ts";

/**
 * Makes a member of the registration that a code was mailed for, with its id, password and profile;
 * starts the trial and opens a session. All other registrations of the address end.
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

  const write = () =>
    deps.database.write((transaction) => confirm(deps, transaction, input, caller));
  // Made a member by somebody else in the same moment: the second look finds that one.
  const session = await write().catch((error: unknown) => {
    if (error instanceof UniqueConstraintError) return write();
    throw error;
  });
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
  const account = await lockAccount(deps.database, transaction, input.email);
  if (account?.joined) throw wrongCode();
  const pending = await readRegistrations(deps, input.email, transaction);
  // A code that many may know opens no account that was brought along with what is verified of it.
  const registration = chooseRegistration(deps, pending, input, account !== null);
  if (account && account.member.blockedAt !== null) throw accountBlocked(deps);

  const member = account
    ? await joinAs(deps, transaction, account.member, registration)
    : await createAccount(deps, transaction, {
        ...registration,
        telegram: registration.telegram ?? undefined,
        riskAcknowledgedAt: registration.createdAt,
      });
  await endRegistrations(deps.database, transaction, input.email);
  await notifyDesk(deps, transaction, "members");
  const token = await deps.sessions.open(
    member.id,
    { remember: true, userAgent: caller.userAgent, device: input.device },
    transaction,
  );
  return { token, user: presentUser(deps.sessions, member) };
}

/** An imported member joins by a form of their own: what it says takes the place of the file's. */
async function joinAs(
  deps: AccountsDeps,
  transaction: Transaction,
  member: MemberRow,
  registration: RegistrationRow,
): Promise<MemberRow> {
  const { fullName, phone, country, telegram, language, passwordHash, riskVersion } = registration;
  const { id } = member;
  await setPassword(deps, transaction, { memberId: id, passwordHash });
  const joined = await joinAtLast(deps, transaction, member, {
    fullName,
    phone,
    country,
    telegram,
    language,
    riskVersion,
    riskAcknowledgedAt: riskVersion === null ? null : registration.createdAt,
  });
  await indexMember(deps.database, transaction, id);
  return joined;
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
