import type { RegisterInput } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { mailFreshCode } from "./confirmationCodes.ts";
import { createAccount } from "./createAccount.ts";
import { evenTime } from "./evenTime.ts";
import { Member } from "../members/Member.ts";
import { welcomeAgain } from "./welcomeAgain.ts";

/**
 * Takes an application and mails the confirmation code. An address that has an account already
 * gets a mail that says so, or a fresh code if it is unconfirmed; nothing about that account
 * changes, and the caller cannot tell the difference. A version of the risk disclosure that is not
 * the present one counts as not acknowledged: it is asked for before the first signal.
 * @throws AppError `country_restricted`, `too_many_requests`, `unavailable`.
 */
export async function registerMember(
  deps: AccountsDeps,
  input: RegisterInput,
  caller: Caller,
): Promise<void> {
  if (deps.config.restrictedCountries.includes(input.country)) {
    throw new AppError(
      "country_restricted",
      `We do not accept members from ${input.country}: the rules there do not allow this service for private traders.`,
      { fields: [{ path: "country", message: "Registration is not open for this country" }] },
    );
  }
  deps.passwords.assertRoom();
  await deps.limits.mails.address.consume(caller.address);

  const { version } = deps.content.riskDisclosure;
  const riskVersion = input.riskVersion === version ? version : null;
  await evenTime(async () => {
    const passwordHash = await deps.passwords.hash(input.password);
    const mayWriteAgain = (await deps.limits.mails.tryRecipient(input.email)) === 0;
    const write = () =>
      deps.database.write(async (transaction: Transaction) => {
        const known = await deps.database
          .model(Member)
          .findOne({ where: { email: input.email }, transaction, raw: true });
        if (!known) {
          const member = await createAccount(deps, transaction, {
            ...input,
            riskVersion,
            passwordHash,
          });
          await mailFreshCode(deps, transaction, member);
          await tellDesk(deps, transaction, "members");
        } else if (mayWriteAgain) {
          await welcomeAgain(deps, transaction, known);
        }
      });
    // Two applications with one address in the same moment: the second finds the first's account.
    await write().catch((error: unknown) => {
      if (error instanceof UniqueConstraintError) return write();
      throw error;
    });
  });
}
