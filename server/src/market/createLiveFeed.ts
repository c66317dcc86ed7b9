import type { Logger } from "pino";
import type { Clock } from "../process/clock/clock.ts";
import type { LiveSettings } from "../process/settings/feedConfig.ts";
import { BinanceSource } from "./binance/BinanceSource.ts";
import { CompositeFeed } from "./CompositeFeed.ts";
import { dataFolder } from "./dataFolder.ts";
import { DerivSource } from "./deriv/DerivSource.ts";
import { derivSymbol } from "./deriv/derivSymbols.ts";
import type { FeedSource } from "./live/FeedSource.ts";
import { LiveFeed } from "./live/LiveFeed.ts";
import { systemTimers, type Timers } from "./live/Timers.ts";
import { openWebSocket } from "./live/Wire.ts";
import { instrumentClass } from "./pairs.ts";
import type { PriceFeed } from "./PriceFeed.ts";
import { BinanceStandIn } from "./standIn/BinanceStandIn.ts";
import { DerivStandIn } from "./standIn/DerivStandIn.ts";
import { Faults, NO_FAULTS } from "./standIn/Faults.ts";
import { PlayedMarket, weekly } from "./standIn/PlayedMarket.ts";
import { readPlayed } from "./standIn/readPlayed.ts";
import { serveStandIn, type ServedStandIn } from "./standIn/serveStandIn.ts";

export interface CreateLiveFeedDeps {
  /** Wall time. */
  clock: Clock;
  log: Pick<Logger, "info" | "warn">;
  /** Hears what time it is at a vendor, with each tick of its; a stand-in has no time of its own. */
  hear?: (pair: string, time: number) => void;
}

type Vendor = LiveSettings["vendors"][number];

/**
 * Builds the vendors' feeds that the operator named, as one where there are several. With a
 * stand-in, each of them connects to one on this machine that plays recorded candles.
 * @throws Error with a sentence for the operator
 */
export async function createLiveFeed(
  settings: LiveSettings,
  { clock, log, hear }: CreateLiveFeedDeps,
): Promise<PriceFeed> {
  const timers = systemTimers(clock);
  const parts = await Promise.all(
    settings.vendors.map((vendor) => createPart(vendor, settings, timers, { log, hear })),
  );
  const [first, ...others] = parts;
  if (!first) throw new Error("No feed is named.");
  if (others.length === 0) return first;
  const names = settings.vendors.map((vendor) => VENDOR_NAMES[vendor]).join(" and ");
  return new CompositeFeed([first, ...others], settings.standIn ? standInLabel(names) : names);
}

const VENDOR_NAMES: Record<Vendor, string> = { deriv: "Deriv", binance: "Binance" };

/** It says "real market", so that no screen adds it: a recording of one is not one. */
function standInLabel(names: string): string {
  return `Stand-in for ${names}: recording of a real market, not live`;
}

async function createPart(
  vendor: Vendor,
  settings: LiveSettings,
  timers: Timers,
  { log, hear }: Pick<CreateLiveFeedDeps, "log"> & { hear: CreateLiveFeedDeps["hear"] | undefined },
): Promise<PriceFeed> {
  const asked = settings.pairs && pairsOf(vendor, settings);
  if (asked?.length === 0) throw new Error(`None of the pairs in PAIRS belongs to ${vendor}.`);
  const shared = { openWire: openWebSocket, timers, random: Math.random, log };
  if (settings.standIn === null) {
    const source: FeedSource =
      vendor === "deriv"
        ? new DerivSource({ ...shared, pairs: asked })
        : new BinanceSource({ ...shared, pairs: asked, fetch });
    return new LiveFeed({ source, timers, log, hear });
  }
  const dataDir = dataFolder(settings.standIn.dataDir ?? undefined);
  const played = readPlayed(dataDir, (pair) => belongsTo(vendor, pair, asked));
  for (const sentence of played.notes) log.info(sentence);
  const market = new PlayedMarket(played.series, { toRecorded: weekly(played.from, played.to) });
  const options = { market, timers, faults: new Faults(NO_FAULTS, Math.random) };
  const server = await serveStandIn(
    vendor === "deriv" ? new DerivStandIn(options) : new BinanceStandIn(options),
  );
  const { address } = server;
  const { pairs } = market;
  const source: FeedSource =
    vendor === "deriv"
      ? new DerivSource({ ...shared, pairs, address: `ws://${address}/` })
      : new BinanceSource({
          ...shared,
          pairs,
          fetch,
          addresses: { stream: `ws://${address}`, history: `http://${address}/api/v3/klines` },
        });
  const info = {
    name: `${vendor}-stand-in`,
    label: standInLabel(source.label),
    market: "real" as const,
    live: false,
  };
  return endingWith(new LiveFeed({ source, timers, log, info }), server);
}

/** The named pairs that belong to a vendor: of one that two have, the first named vendor's. */
function pairsOf(vendor: Vendor, { pairs, vendors }: LiveSettings): string[] {
  return (pairs ?? []).filter(
    (pair) => vendors.length === 1 || vendors.find((one) => belongsTo(one, pair, null)) === vendor,
  );
}

function belongsTo(vendor: Vendor, pair: string, asked: readonly string[] | null): boolean {
  if (asked) return asked.includes(pair);
  if (vendor === "deriv") return derivSymbol(pair) !== null;
  return instrumentClass(pair) === "crypto" && derivSymbol(pair) === null;
}

/** The stand-in ends after the feed that it serves. */
function endingWith(feed: LiveFeed, server: ServedStandIn): PriceFeed {
  const stop = feed.stop.bind(feed);
  return Object.assign(feed, {
    stop: async () => {
      await stop();
      await server.close();
    },
  });
}
