import { TIERS, type Tier } from "@signaldeck/contract";
import { deriving } from "../../src/database/derivedColumns.ts";
import { memberOf, seedMany } from "../../bench/seedMany.ts";
import { signInAdmin } from "../../bench/signInAdmin.ts";
import { signInMany } from "../../bench/signInMany.ts";
import type { Database } from "../../src/database/Database.ts";
import { Member } from "../../src/members/Member.ts";

/** Somebody with an open session. */
export interface Person {
  id: string;
  token: string;
  tier: Tier;
}

/** The people taking part, each in a session of their own. */
export interface People {
  admin: string;
  /** Whose streams are open all the time: as many of each tier that receives signals. */
  readers: Person[];
  /** Those who get blocked, one after another. */
  blocked: Person[];
  /** Those who make ordinary calls. */
  callers: Person[];
  /** Behind one address; half of them guests, who read the countdown. */
  neighbours: Person[];
  /** The one who asks for far too much. */
  greedy: Person;
}

const RECEIVING = TIERS.filter((tier) => tier !== "guest");

/** Fills an empty database with all of them. */
export async function seedPeople(database: Database, readers: number): Promise<People> {
  const amounts = { readers, blocked: 40, callers: 20, neighbours: 50, greedy: 1 };
  const count = Object.values(amounts).reduce((sum, amount) => sum + amount);
  await seedMany(database, { members: count, claims: 0, tickets: 0 });
  const tokens = await signInMany(database, count);
  const all = tokens.map((token, n): Person => {
    const guest = n >= count - amounts.neighbours - 1 && n < count - 1 && n % 2 === 0;
    const tier = guest ? "guest" : (RECEIVING[n % RECEIVING.length] ?? "elite");
    return { id: memberOf(n).id, token, tier };
  });
  for (const tier of TIERS) {
    const id = all.filter((one) => one.tier === tier).map((one) => one.id);
    const values = { tier, dashboardUnlocked: tier !== "guest" };
    await database.write((transaction) =>
      database.model(Member).update(values, { where: { id }, transaction, ...deriving }),
    );
  }
  const take = (amount: number) => all.splice(0, amount);
  const groups = {
    readers: take(amounts.readers),
    blocked: take(amounts.blocked),
    callers: take(amounts.callers),
    neighbours: take(amounts.neighbours),
  };
  const [greedy] = all;
  if (!greedy) throw new Error("Nobody is left to be greedy");
  return { ...groups, greedy, admin: await signInAdmin(database) };
}
