import type { Transaction } from "sequelize";
import { alreadyRegisteredMail } from "../delivery/mails/registrationMails.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import { equal } from "./equal.ts";
import { lockAccount } from "./lockAccount.ts";
import { mailCode, readRegistrations, registrationKey } from "./registrations.ts";
import { unconfirmedMail } from "./unconfirmedMail.ts";

/**
 * Mails what somebody who has registered needs: a fresh code for their registration (without its
 * key for the newest of the address), or word that it has ended, or that there is an account
 * already; an imported member who has not joined yet gets the link to do so, and an address that
 * nobody has ever given gets nothing.
 */
export async function welcomeAgain(
  deps: AccountsDeps,
  transaction: Transaction,
  email: string,
  key?: string,
): Promise<void> {
  const account = await lockAccount(deps.database, transaction, email);
  const pending = account?.joined ? [] : await readRegistrations(deps, email, transaction);
  const registration = pending.find(
    ({ id }) => key === undefined || equal(registrationKey(deps, id), key),
  );
  if (registration) {
    await mailCode(deps, transaction, registration);
    return;
  }
  const payload = account?.joined
    ? alreadyRegisteredMail(mailContext(deps), account.member)
    : await unconfirmedMail(deps, transaction, email, account?.member ?? null);
  if (payload) await deps.outbox.add(transaction, { channel: "mail", recipient: email, payload });
}
