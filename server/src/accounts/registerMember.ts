import { mailboxOf, ruleOf, t, type RegisterInput } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { requirePhone } from "../members/readPhone.ts";
import { lockAccount } from "./lockAccount.ts";
import { mailCode, openRegistration, registrationKey } from "./registrations.ts";
import { welcomeAgain } from "./welcomeAgain.ts";

/**
 * Takes a registration and mails a code of its own, which confirms this one and no other of the
 * same address. An address that has an account already gets a mail that says so; nothing about that
 * account changes, and the caller cannot tell the difference. A version of the risk disclosure that
 * is not the present one counts as not acknowledged: it is asked for before the first signal.
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
  deps.passwords.assertCapacity();
  await deps.limits.mails.address.consume(caller.address);

  const { version } = deps.content.riskDisclosure;
  const riskVersion = input.riskVersion === version ? version : null;
  return deps.evenTime.answer(async () => {
    const passwordHash = await deps.passwords.hashChosen(input.password, "password", input);
    const mayMail = (await deps.limits.mails.tryRecipient(input.email, caller.address)) === 0;
    return deps.database.write(async (transaction) => {
      const account = await lockAccount(deps.database, transaction, input.email);
      if (account?.joined) {
        if (mayMail) await welcomeAgain(deps, transaction, input.email);
        return registrationKey(deps, uuid());
      }
      const { registration, isFirst } = await openRegistration(deps, transaction, {
        ...input,
        language: caller.language,
        passwordHash,
        riskVersion,
      });
      // A first registration always gets its code, once for each mailbox.
      const isNew = isFirst && !account && mailboxOf(input.email) === input.email;
      if (mayMail || isNew) await mailCode(deps, transaction, registration);
      await notifyDesk(deps, transaction, "members");
      return registrationKey(deps, registration.id);
    });
  });
}
