import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY, Role, Tier } from "@signaldeck/contract";
import { z } from "zod";
import { changeGrants } from "../../access/grants/changeGrants.ts";
import { broughtAlong } from "../../access/grants/deeds.ts";
import { createAccount } from "../../accounts/createAccount.ts";
import { Member } from "../../members/Member.ts";
import type { Passwords } from "../../accounts/Passwords.ts";
import type { Clock } from "../../process/clock/clock.ts";
import type { Content } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";

const DemoAccounts = z.array(
  z.object({ role: Role, tier: Tier, email: z.string(), password: z.string() }),
);
/** A demo login, as `demo-accounts.json` holds it. */
export type DemoAccount = z.infer<typeof DemoAccounts>[number];

const WANTED = [
  { role: "admin", tier: "guest", name: "admin" },
  { role: "support", tier: "guest", name: "support" },
  { role: "support", tier: "guest", name: "support2" },
  { role: "member", tier: "gold", name: "gold" },
  { role: "member", tier: "silver", name: "silver" },
  { role: "member", tier: "guest", name: "guest" },
] as const;

const AGE = 31 * DAY;

export interface DemoAccountsDeps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  content: Pick<Content, "riskDisclosure" | "tierOffer">;
  dataDir: string;
}

/**
 * The demo's logins: made with random passwords when the database has no member yet, else read
 * from `demo-accounts.json`. Empty when the file is gone: the passwords are nowhere else.
 */
export async function ensureDemoAccounts(deps: DemoAccountsDeps): Promise<DemoAccount[]> {
  const file = join(deps.dataDir, "demo-accounts.json");
  const isNew = (await deps.database.model(Member).count()) === 0;
  if (!isNew) return readAccounts(file);

  const accounts = WANTED.map(({ role, tier, name }): DemoAccount => ({
    role,
    tier,
    email: `${name}@demo.signaldeck.example`,
    password: `Demo-${randomBytes(6).toString("base64url")}1a`,
  }));
  const hashes = await Promise.all(accounts.map(({ password }) => deps.passwords.hash(password)));
  // Who has a tier has had it as long as the demo's market has a past.
  const clock = { now: () => deps.clock.now() - AGE };
  await deps.database.write(async (transaction) => {
    for (const [index, account] of accounts.entries()) {
      const { tier } = account;
      const then = tier === "guest" ? deps : { ...deps, clock };
      const member = await createAccount(then, transaction, {
        email: account.email,
        fullName: `Demo ${capital(WANTED[index]?.name ?? account.role)}`,
        phone: "+2348000000000",
        country: "Nigeria",
        passwordHash: hashes[index] ?? "",
        riskVersion: deps.content.riskDisclosure.version,
        role: account.role,
        demo: true,
      });
      if (tier === "guest") continue;
      const amount = deps.content.tierOffer(tier)?.minimumDeposit ?? 0;
      const deed = broughtAlong({ tier, unlocked: true, amount });
      await changeGrants(then, transaction, member, deed);
    }
  });
  // Owner only: these are passwords, even if of a demo.
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  return accounts;
}

async function readAccounts(file: string): Promise<DemoAccount[]> {
  try {
    return DemoAccounts.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return [];
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
