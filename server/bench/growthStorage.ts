import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOURNAL_LIMITS, SIGNAL_LIMITS } from "@signaldeck/contract";
import { systemClock } from "../src/clock.ts";
import { Database } from "../src/database/Database.ts";
import { createLog } from "../src/log.ts";
import { SimulatedFeed } from "../src/market/simulated/SimulatedFeed.ts";
import { timed } from "./measure.ts";
import { seedMany } from "./seedMany.ts";
import { seedReaders } from "./seedReaders.ts";
import { EVENTS_LEFT, seedSignals, type SignalAmounts } from "./seedSignals.ts";
import { signInAdmin } from "./signInAdmin.ts";
import { signInMany } from "./signInMany.ts";

/** How large a house is. */
export interface HouseAmounts extends SignalAmounts {
  members: number;
}

/** A data folder that the product can be started over. */
export interface House {
  amounts: HouseAmounts;
  folder: string;
  /** Path of the SQLite file. */
  file: string;
  tokens: { elite: string; admin: string };
}

/** What the product serves where nothing else is set. */
export const FEED = new SimulatedFeed({ seed: "bench", pairs: null, clock: systemClock }).info;

/** Makes and fills a data folder; whoever asked for it removes it. */
export async function buildHouse(amounts: HouseAmounts): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-growth-"));
  const file = join(folder, "signaldeck.sqlite");
  const house: House = { amounts, folder, file, tokens: { elite: "", admin: "" } };
  const took = await timed(async () => {
    // All that the leaderboard looks at.
    const month = JOURNAL_LIMITS.leaderboardWindow / SIGNAL_LIMITS.slot;
    const newest = await seedSignals(folder, FEED, amounts, Math.min(month, amounts.signals));
    const database = await openHouse(house);
    try {
      await seedMany(database, { members: amounts.members, claims: 0, tickets: 0 });
      await seedReaders(database, newest);
      const [elite = ""] = await signInMany(database, 1);
      house.tokens = { elite, admin: await signInAdmin(database) };
    } finally {
      await database.close();
    }
  });
  const { signals, members, events } = amounts;
  process.stdout.write(
    `  ${signals} signals, ${members} members, ${EVENTS_LEFT} of ${events} live events (what age leaves) in ${(took / 1_000).toFixed(0)} s\n`,
  );
  return house;
}

/** The house's database in this process. */
export function openHouse({ file }: Pick<House, "file">): Promise<Database> {
  return Database.open({ url: null, file, log: createLog("error") });
}
