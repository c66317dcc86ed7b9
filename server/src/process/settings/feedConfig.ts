import { resolve } from "node:path";
import { z } from "zod";
import { commaList, listOf } from "./commaList.ts";
import { REPOSITORY_ROOT } from "../../paths.ts";

/** The environment's part of the prices. */
export const FeedEnvironment = z.object({
  FEED: commaList
    .pipe(z.array(z.enum(["simulated", "replay", "deriv", "binance"])).min(1))
    .default(["simulated"]),
  FEED_STAND_IN: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  ALLOW_SIMULATED: z.enum(["yes", "no"], { error: "must be yes or no" }).default("no"),
  FEED_SEED: z.string().default("signaldeck"),
  FEED_DATA: z.string().optional(),
  FEED_CLOCK: z.enum(["own", "parent"], { error: "must be own or parent" }).default("own"),
  FEED_SPEED: z.coerce.number().positive().max(100_000).default(60),
  FEED_FROM: z.iso
    .datetime({ error: "must be a UTC time such as 2026-04-01T00:00:00Z" })
    .optional(),
  PAIRS: commaList.optional(),
});

/**
 * Vendors of live prices. `standIn`: recorded candles are played to their adapters instead, from
 * this folder (null: where recordings lie by default).
 */
export interface LiveSettings {
  kind: "live";
  vendors: readonly ("deriv" | "binance")[];
  pairs: string[] | null;
  standIn: { dataDir: string | null } | null;
}

/** Where prices come from. `pairs`: null means all that there are; `none`: nobody has chosen yet. */
export type FeedSettings =
  | { kind: "none" }
  | { kind: "simulated"; seed: string; pairs: string[] | null }
  | {
      kind: "replay";
      dataDir: string;
      speed: number;
      from: number | null;
      pairs: string[] | null;
    }
  | LiveSettings;

/** Where prices come from, as the environment says it. */
export function feedSettings(env: z.infer<typeof FeedEnvironment>): FeedSettings {
  const pairs = env.PAIRS ?? null;
  const vendors = env.FEED.filter((name) => name === "deriv" || name === "binance");
  if (vendors.length > 0) {
    const dataDir = env.FEED_DATA ? resolve(REPOSITORY_ROOT, env.FEED_DATA) : null;
    const standIn = env.FEED_STAND_IN === "true" ? { dataDir } : null;
    return { kind: "live", vendors: [...new Set(vendors)], pairs, standIn };
  }
  if (env.FEED.includes("simulated")) return { kind: "simulated", seed: env.FEED_SEED, pairs };
  return {
    kind: "replay",
    dataDir: resolve(REPOSITORY_ROOT, env.FEED_DATA ?? ""),
    speed: env.FEED_SPEED,
    from: env.FEED_FROM ? Date.parse(env.FEED_FROM) : null,
    pairs,
  };
}

/** What of the feed's settings does not fit together, or not into production. */
export function faultsOfFeed(given: Record<string, string | undefined>): string[] {
  const names = listOf(given["FEED"] ?? "simulated");
  const production = given["NODE_ENV"] === "production";
  const faults: string[] = [];
  const own = names.find((name) => name === "simulated" || name === "replay");
  if (own !== undefined && names.length > 1) faults.push(`FEED: ${own} runs alone`);
  if (own === "replay" && !given["FEED_DATA"]) {
    faults.push("FEED_DATA: a replay needs a folder of candle files (--data DIR)");
  }
  if (given["FEED_CLOCK"] === "parent") {
    if (own !== "replay") faults.push("FEED_CLOCK: only a replay's clock can be moved");
    if (production) faults.push("FEED_CLOCK: parent is for tests alone");
  }
  if (production && !given["FEED"] && given["PAIRS"]) faults.push("PAIRS: needs FEED");
  if (own === "simulated" && production && given["FEED"] && given["ALLOW_SIMULATED"] !== "yes") {
    faults.push("FEED: simulated prices are no market; ALLOW_SIMULATED=yes shows them as such");
  }
  if (given["FEED_STAND_IN"] !== "true") return faults;
  if (own !== undefined) faults.push("FEED_STAND_IN: stands in for deriv or binance alone");
  if (production) faults.push("FEED_STAND_IN: is for the demo alone");
  return faults;
}
