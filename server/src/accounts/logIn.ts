import type { LoginInput, SessionDto } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import { accountBlocked } from "./accountBlocked.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { presentUser } from "./presentUser.ts";
import type { RegistrationRow } from "./Registration.ts";
import { mailCode, readRegistrations, registrationKey } from "./registrations.ts";
import { challengeSecondFactor } from "./signInChallenges.ts";
import { tryPassword, type CountedTry } from "./signInTries.ts";

/**
 * Opens a session with email and password.
 * @throws AppError `invalid_credentials`, alike for a wrong password and an unknown address;
 * `account_blocked` (right password);
 * `email_unconfirmed` with the registration's key (right password; its code was mailed, or is on its
 * way now); `second_factor_required` with a challenge (right password; `answerChallenge` opens the session); `too_many_requests`;
 * `unavailable` when too many people sign in at once.
 */
export async function logIn(
  deps: AccountsDeps,
  input: LoginInput,
  caller: Caller,
): Promise<SessionDto> {
  const counted = await tryPassword(deps, input, caller);
  return deps.evenTime.failure(() => checkPassword(deps, input, caller, counted));
}

async function checkPassword(
  deps: AccountsDeps,
  input: LoginInput,
  caller: Caller,
  counted: CountedTry,
): Promise<SessionDto> {
  // PostgreSQL refuses texts with a NUL, which no stored address contains.
  const email = input.email.includes("\0") ? "" : input.email;
  const member: MemberRow | null = await deps.database
    .model(Member)
    .findOne({ where: { email }, raw: true });
  const passwordHash = member?.passwordHash || null;
  // Until somebody joins, passwords belong to the registrations of the address.
  const pending = passwordHash === null ? await findPending(deps, email, input.password) : null;
  const right =
    pending !== null || (await deps.passwords.verify(passwordHash, input.password, counted.known));
  if (!right) throw invalid();
  await counted.proveGood();

  if (member && member.blockedAt !== null) throw accountBlocked(deps);
  if (pending !== null) throw await askForCode(deps, pending, caller);
  if (!member) throw invalid();
  if (member.secondFactorAt !== null) throw await challengeSecondFactor(deps, member.id);
  const token = await deps.sessions.open(member.id, {
    remember: input.remember ?? false,
    userAgent: caller.userAgent,
    device: input.device,
  });
  return { token, user: presentUser(deps.sessions, member) };
}

/** How many registrations of one address are compared with a password; each costs a hash. */
const COMPARED = 3;

/** The registration of an address to which a password belongs. */
async function findPending(
  deps: AccountsDeps,
  email: string,
  password: string,
): Promise<RegistrationRow | null> {
  const pending = await readRegistrations(deps, email);
  for (const registration of pending.slice(0, COMPARED)) {
    if (await deps.passwords.verify(registration.passwordHash, password)) return registration;
  }
  return null;
}

/** Mails the registration its first code; one that was mailed goes on working, as it is being typed. */
async function askForCode(
  deps: AccountsDeps,
  pending: RegistrationRow,
  { address }: Caller,
): Promise<AppError> {
  const unmailed = pending.codeHash === null;
  if (unmailed && (await deps.limits.mails.tryRecipient(pending.email, address)) === 0) {
    await deps.database.write((transaction) => mailCode(deps, transaction, pending));
  }
  return new AppError(
    "email_unconfirmed",
    "Please confirm your email address first: enter the code that we have emailed to you.",
    { registration: registrationKey(deps, pending.id) },
  );
}

const invalid = () =>
  new AppError("invalid_credentials", "The email address or the password is not right.");
