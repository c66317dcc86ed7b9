import { createAccount } from "../src/accounts/createAccount.ts";
import { Sessions } from "../src/accounts/Sessions.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import type { Database } from "../src/database/Database.ts";
import { Member } from "../src/members/Member.ts";

/** Makes an administrator who may do everything; the token of their session. */
export async function signInAdmin(database: Database): Promise<string> {
  const deps = { database, clock: systemClock, demandSecondFactor: true };
  const { id } = await database.write(async (transaction) => {
    const account = await createAccount(deps, transaction, {
      email: "admin@load.example",
      fullName: "Load Admin",
      phone: "+2348010000000",
      country: "Nigeria",
      passwordHash: "-",
      riskVersion: "1",
      role: "admin",
    });
    // Staff without one may do nothing outside the demo.
    const secondFactorAt = new Date(systemClock.now());
    await database
      .model(Member)
      .update({ secondFactorAt }, { where: { id: account.id }, transaction });
    return account;
  });
  return new Sessions(deps).open(id, { remember: true, userAgent: null });
}
