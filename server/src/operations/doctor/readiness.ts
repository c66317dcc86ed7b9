import { SECOND } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import { readFailingRoads } from "../../delivery/outbox/readRoads.ts";
import { readDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { silentSince } from "../../market/FeedHealth.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { findStops, type Stop, type StopCode, type StopsDeps } from "./stops.ts";

/** What `/readyz` says, a line each. Programs go by the code, which stays; people by the words. */
export interface ReadyFact {
  code:
    | "ready"
    | "not_ready"
    | "clock_in_doubt"
    | "record_in_doubt"
    | "feed_connected"
    | "feed_silent"
    | "feed_lost"
    | "way_out_failing";
  words: string;
  /** Why it is not ready. */
  stops?: readonly StopCode[];
}

/** The header with the codes of all lines, in their order; `not_ready` is followed by its stops. */
export const CODES_HEADER = "Readyz-Codes";

/** That header of what is said. */
export const codesOf = (facts: readonly ReadyFact[]): string =>
  facts.map(({ code, stops = [] }) => [code, ...stops].join(" ")).join(", ");

export interface ReadinessDeps extends DataContext, StopsDeps {
  database: DataContext["database"];
  feed: PriceFeed;
  isStopping: () => boolean;
}

/**
 * Whether the server can serve, or why not: the same stops as the doctor finds, or that it is
 * shutting down. Below it stand why nothing falls due or is published, how the vendors of prices are
 * doing, and which ways out do not work; these leave the server ready, because everything else can be
 * read, and neither a restart nor another instance would mend them.
 */
export async function readReadiness(deps: ReadinessDeps): Promise<[ReadyFact, ...ReadyFact[]]> {
  const stops: Pick<Stop, "code" | "words">[] = deps.isStopping()
    ? [{ code: "shutting_down", words: "it is shutting down" }]
    : await findStops(deps);
  const read = () => Promise.all([recordDoubt(deps), failingWays(deps)]);
  const below = stops.length === 0 ? await read().catch(() => null) : [];
  // It broke after the storage was tried out last.
  if (below === null) stops.push({ code: "not_readable", words: "the storage cannot be read" });
  const verdict: ReadyFact =
    stops.length === 0
      ? { code: "ready", words: "ready" }
      : {
          code: "not_ready",
          words: `not ready: ${stops.map(({ words }) => words).join(", ")}`,
          stops: stops.map(({ code }) => code),
        };
  const [doubt = [], ways = []] = below ?? [];
  return [verdict, ...clockDoubt(deps), ...doubt, ...feeds(deps), ...ways];
}

function clockDoubt({ clock }: ReadinessDeps): ReadyFact[] {
  const { doubt } = clock;
  return doubt ? [{ code: "clock_in_doubt", words: `nothing falls due: ${doubt.message}` }] : [];
}

async function recordDoubt({ database }: ReadinessDeps): Promise<ReadyFact[]> {
  const doubt = await readDoubt(database);
  if (doubt === null) return [];
  return [{ code: "record_in_doubt", words: `nothing is published: ${doubt.message}` }];
}

function feeds({ feed }: ReadinessDeps): ReadyFact[] {
  const now = feed.clock.now();
  return (feed.health?.() ?? []).map((health) => {
    const { name, connected, lastTickAt } = health;
    const isSilent = silentSince(health, now) !== null;
    const age = lastTickAt === null ? "no price yet" : `last price ${secondsOf(now - lastTickAt)}`;
    const silence = isSilent ? ", silent while its market is open" : "";
    return {
      code: !connected ? "feed_lost" : isSilent ? "feed_silent" : "feed_connected",
      words: `feed ${name}: ${connected ? "connected" : "not connected"}, ${age}${silence}`,
    };
  });
}

/** The ways out that do not work: what goes by them waits, and nothing is lost. */
async function failingWays({ database, clock }: ReadinessDeps): Promise<ReadyFact[]> {
  const failing = await readFailingRoads(database, clock);
  return failing.map(({ road, since, reason }) => ({
    code: "way_out_failing",
    words: `outbox ${road}: failing since ${since}, ${reason}`,
  }));
}

function secondsOf(milliseconds: number): string {
  return `${Math.max(0, Math.round(milliseconds / SECOND))} s ago`;
}
