import type { Transaction } from "sequelize";
import { alreadyRegisteredMail } from "../mails/alreadyRegistered.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";
import { equal } from "./equal.ts";
import { mailCode, readRegistrations, registrationKey } from "./registrations.ts";
import { unconfirmedMail } from "./unconfirmedMail.ts";

/**
 * Mails what somebody who has applied needs: a fresh code for their registration (without its key
 * for the newest of the address), or word that it has ended, or that there is an account already;
 * an imported member who has not joined yet gets the link to do so.
 */
export async function welcomeAgain(
  deps: AccountsDeps,
  transaction: Transaction,
  member: MemberRow,
  key?: string,
): Promise<void> {
  const tell = (payload: ReturnType<typeof alreadyRegisteredMail>) =>
    deps.outbox.add(transaction, { channel: "mail", recipient: member.email, payload });
  if (member.confirmedAt !== null) {
    await tell(alreadyRegisteredMail(mailContext(deps), member));
    return;
  }
  const pending = await readRegistrations(deps, member.id, transaction);
  const registration = pending.find(
    ({ id }) => key === undefined || equal(registrationKey(deps, id), key),
  );
  if (registration) await mailCode(deps, transaction, registration, member.email);
  else await tell(await unconfirmedMail(deps, transaction, member));
}
