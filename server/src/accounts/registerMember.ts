import { mailboxOf, ruleOf, t, type RegisterInput } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { createAccount, NO_PASSWORD } from "./createAccount.ts";
import { Member } from "../members/Member.ts";
import { requirePhone } from "../members/readPhone.ts";
import { mailCode, openRegistration, registrationKey } from "./registrations.ts";
import { welcomeAgain } from "./welcomeAgain.ts";

/**
 * Takes an application and mails a code of its own, which confirms this application and no other of
 * the same address. An address that has an account already gets a mail that says so; nothing about
 * that account changes, and the caller cannot tell the difference. A version of the risk disclosure
 * that is not the present one counts as not acknowledged: it is asked for before the first signal.
 * @returns the registration's key, by which `confirmCode` tells it from others of its address.
 * @throws AppError `country_restricted`, `validation_failed`, `too_many_requests`, `unavailable`.
 */
export async function registerMember(
  deps: AccountsDeps,
  form: RegisterInput,
  caller: Caller,
): Promise<string> {
  const input = { ...form, phone: requirePhone(form.phone, form.country) };
  const rule = ruleOf(deps.content.countries.rules, input.country, "membership");
  if (rule?.effect === "refused") {
    throw new AppError("country_restricted", rule.words, {
      fields: [{ path: "country", message: () => t("Registration is not open for this country") }],
    });
  }
  deps.passwords.assertRoom();
  await deps.limits.mails.address.consume(caller.address);

  const { version } = deps.content.riskDisclosure;
  const riskVersion = input.riskVersion === version ? version : null;
  return deps.evenTime.answer(async () => {
    const passwordHash = await deps.passwords.hashChosen(input.password, "password", input);
    const mayMail = (await deps.limits.mails.tryRecipient(input.email, caller.address)) === 0;
    const write = () =>
      deps.database.write(async (transaction: Transaction) => {
        const known = await deps.database
          .model(Member)
          .findOne({ where: { email: input.email }, transaction, lock: true, raw: true });
        if (known && known.confirmedAt !== null) {
          if (mayMail) await welcomeAgain(deps, transaction, known);
          return registrationKey(deps, uuid());
        }
        const member =
          known ??
          (await createAccount(deps, transaction, {
            ...input,
            language: caller.language,
            riskVersion: null,
            passwordHash: NO_PASSWORD,
          }));
        const registration = await openRegistration(deps, transaction, {
          ...input,
          memberId: member.id,
          language: caller.language,
          passwordHash,
          riskVersion,
        });
        // A first application always gets its code, once for each mailbox.
        const isFirst = !known && mailboxOf(input.email) === input.email;
        if (mayMail || isFirst) await mailCode(deps, transaction, registration, member.email);
        if (!known) await tellDesk(deps, transaction, "members");
        return registrationKey(deps, registration.id);
      });
    // Two applications with one address in the same moment: the second finds the first's account.
    return write().catch((error: unknown) => {
      if (error instanceof UniqueConstraintError) return write();
      throw error;
    });
  });
}
