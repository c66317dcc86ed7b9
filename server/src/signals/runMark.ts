import type { NoSignalDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { SignalDraft } from "../engine/SignalDraft.ts";
import type { Candle } from "../market/Candle.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import type { Tick } from "../market/PriceFeed.ts";
import type { CandleHistory } from "./CandleHistory.ts";
import type { EngineMemory } from "./memory/EngineMemory.ts";
import { LedgerDoubtError } from "../ledger/sealed/doubt/ledgerDoubt.ts";
import type { OpenedForecasts } from "../ledger/sealed/recordBodies.ts";
import { openPairs } from "./openPairs.ts";
import { findPlan, publishPlanned } from "./plans/publishPlanned.ts";
import { ModelReplacedError } from "./models/deployments.ts";
import { publishSignal, TooLateError } from "./publishSignal.ts";
import { settleDue } from "./settleDue.ts";
import type { SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";
import {
  openedForecasts,
  type ForecastingEngine,
  type SeenPair,
} from "./forecasts/openedForecasts.ts";
import { endSilently } from "./forecasts/recordMark.ts";
import { recordUnjudged } from "./switches/unjudgedPairs.ts";
import { readSwitch } from "./switches/readSwitch.ts";

/** The engine's part: at most one draft for a mark, from the candles of each pair that reach it. */
export type ChooseDraft = (
  mark: number,
  candlesByPair: ReadonlyMap<string, readonly Candle[]>,
) => SignalDraft | null;

export interface MarkContext extends SignalsContext {
  history: CandleHistory;
  chooseDraft: ChooseDraft;
  /** Whose forecasts of all pairs are recorded; those of an engine without a model are not. */
  engine?: ForecastingEngine;
  /** The same for a mark that is still to come, from candles whose last one is growing. */
  previewDraft?: ChooseDraft;
  /** Pairs that it could not judge at the mark, each with the first mark at which it can. */
  unjudgedAt?: (mark: number) => ReadonlyMap<string, number>;
  /** Has the engine's model serve, stores what it learns, has it watched; not of one without a model. */
  memory?: Pick<EngineMemory, "serve" | "save" | "watch" | "look" | "heed">;
  /** Smallest confidence in percent that is published. */
  minConfidence: number;
}

/**
 * `published`: see `signal`; `taken`: the mark has its signal already; `quiet`: the engine saw none,
 * or none that reaches the floor; `disbelieved`: of all pairs the prices at the mark cannot be believed; `stale`: no pair has a price at the mark, or the chosen one has
 * none fresh enough, or another version's model serves by now; `closed`: no market is open until the signal would expire; `paused`: the
 * engine is stopped, or the record is in doubt; `missed`: what was planned could not be entered; `late`: it took
 * longer than a publication may.
 */
export type MarkResult =
  | { kind: "published"; signal: SignalRow }
  | { kind: "missed"; reason: string }
  | { kind: "quiet"; quiet: NoSignalDto }
  | { kind: "disbelieved"; reason: string }
  | { kind: "taken" | "stale" | "closed" | "paused" | "late" };

/**
 * One five-minute mark in market time, live or in a recording: settles what is due, then publishes
 * what was planned for it, else the engine's signal if there is one. A mark can be run again, also
 * by two processes at once, without a second signal.
 * @param mark epoch milliseconds, a multiple of five minutes, not after the market clock's now
 * @param notAfter market time after which nothing is published there; without it, of a mark that
 * lies in the past anyway, whenever
 */
export async function runMark(
  context: MarkContext,
  mark: number,
  notAfter?: number,
): Promise<MarkResult> {
  await settleDue(context, mark);
  try {
    await context.memory?.serve();
    await context.memory?.watch();
    const plan = await findPlan(context, mark);
    const result = plan
      ? await publishPlanned(context, plan, {
          notAfter,
          opened: openedOf(context, mark, await chooseAt(context, mark)),
          records: records(context),
        })
      : await publishChosen(context, mark, notAfter);
    await recordUnjudged(context, mark, context.unjudgedAt?.(mark) ?? new Map());
    return result;
  } catch (error) {
    if (error instanceof TooLateError) {
      await giveUp(context, mark);
      return { kind: "late" };
    }
    if (error instanceof LedgerDoubtError) return { kind: "paused" };
    // Another version of the product decides this mark, elsewhere.
    if (error instanceof ModelReplacedError) return { kind: "stale" };
    throw error;
  }
}

/** Whether marks are recorded: without a model nothing is forecast, a feed without pairs has no marks. */
const records = ({ engine, feed }: MarkContext): boolean =>
  engine !== undefined && feed.info.pairs.length > 0;

/**
 * Whether a mark may still bring more than this instance sees. One that can judge no pair (it has just
 * begun, or its prices fail) leaves the mark to others for most of its time, since who ends a mark
 * first ends it for all.
 */
function isUndecided(
  { feed }: MarkContext,
  mark: number,
  opened: OpenedForecasts | null,
  notAfter: number | undefined,
): boolean {
  if (opened === null || notAfter === undefined) return false;
  if (opened.pairs.some((pair) => "up" in pair)) return false;
  return feed.clock.now() < leftUntil(mark, notAfter);
}

/** The share of a mark's time that it is left to others. */
const LEFT_TO_OTHERS = 0.7;

/** Until when an instance that can judge no pair leaves a mark to others, market time. */
export function leftUntil(mark: number, notAfter: number): number {
  return mark + LEFT_TO_OTHERS * (notAfter - mark);
}

/** What the engine expects of all pairs at a mark, of what was seen there. */
function openedOf(
  { engine, feed, minConfidence }: MarkContext,
  mark: number,
  choice: Choice,
): OpenedForecasts | null {
  if (!engine || !("seen" in choice)) return null;
  const { name } = feed.info;
  return openedForecasts(engine, { feed: name, mark, floor: minConfidence }, choice.seen);
}

/** Records that a mark ends without a forecast, since its prices or its decision came too late. */
export async function giveUp(context: MarkContext, mark: number): Promise<void> {
  try {
    await endSilently(context, { mark, end: "stale" }, { records: records(context) });
  } catch (error) {
    if (!(error instanceof LedgerDoubtError)) throw error;
  }
}

/** The engine's part of a mark. */
async function publishChosen(
  context: MarkContext,
  mark: number,
  notAfter: number | undefined,
): Promise<MarkResult> {
  const { database, memory, feed } = context;
  const { paused } = await readSwitch(database, "engine");
  const choice = await chooseAt(context, mark);
  if (choice.kind === "incomplete") return { kind: "stale" };
  if (choice.kind === "closed") {
    await endSilently(context, { mark, end: "closed" }, { records: records(context) });
    return { kind: paused ? "paused" : "closed" };
  }
  const along = memory && ((transaction: Transaction) => memory.save(transaction));
  const opened = openedOf(context, mark, choice);
  const ending = { mark, opened, notAfter };
  const isRecorded = records(context);
  const also = { records: isRecorded, along };
  if (paused) {
    await endSilently(context, { ...ending, end: "paused" }, also);
    return { kind: "paused" };
  }
  if (choice.kind === "empty") {
    if (along) await database.write(along);
    return { kind: "stale" };
  }
  if (choice.kind !== "draft" && isUndecided(context, mark, opened, notAfter)) {
    return { kind: "stale" };
  }
  if (choice.kind === "disbelieved") {
    await endSilently(context, { ...ending, end: "disbelieved" }, also);
    return { kind: "disbelieved", reason: choice.reason };
  }
  if (choice.kind === "quiet") {
    const quiet = {
      feed: feed.info.name,
      mark: new Date(mark).toISOString(),
      best: choice.best,
    };
    await endSilently(context, { ...ending, end: "quiet" }, { ...also, quiet });
    return { kind: "quiet", quiet };
  }
  const { draft, entry } = choice;
  if (!entry) return { kind: "stale" };
  const result = await publishSignal(context, {
    draft,
    slot: mark,
    entry,
    ...(opened && { opened }),
    ...(notAfter !== undefined && { notAfter }),
    ...(along && { along }),
  });
  // By a signal from outside the engine, unless the mark has its record already.
  if (result.kind === "taken") {
    await endSilently(context, { ...ending, end: "planned" }, { records: isRecorded });
  }
  return result;
}

/** What the engine makes of a mark. It has learned from it unless that is `closed` or `incomplete`. */
export type Choice =
  | { kind: "closed" }
  | { kind: "incomplete" }
  | ({ seen: SeenPair[] } & (
      | { kind: "empty" }
      | { kind: "disbelieved"; reason: string }
      | { kind: "quiet"; best: NoSignalDto["best"] }
      | { kind: "draft"; draft: SignalDraft; entry: Tick | null }
    ));

/** What the engine is asked with. */
type ChoosingContext = Pick<
  MarkContext,
  "feed" | "history" | "plausible" | "log" | "chooseDraft" | "minConfidence"
>;

/** Asks the engine; nothing is stored. */
export async function chooseAt(context: ChoosingContext, mark: number): Promise<Choice> {
  const { feed } = context;
  const open = openPairs(feed, mark);
  if (open.length === 0) return { kind: "closed" };
  // The slower pairs' last prices may still be on their way.
  if (feed.isComplete?.(mark) === false) return { kind: "incomplete" };
  const histories = await context.history.endingAt(mark);
  const candlesByPair = new Map([...histories].filter(([pair]) => open.includes(pair)));
  const entries = new Map<string, Tick | null>();
  const seen: SeenPair[] = [];
  let reason: string | null = null;
  for (const pair of feed.info.pairs) {
    if (!open.includes(pair)) {
      seen.push({ pair, price: null, silent: "closed" });
      continue;
    }
    const entry = await feed.lastTickBefore(pair, mark, maxTickAge(feed));
    entries.set(pair, entry);
    const doubt =
      (entry && (await context.plausible.doubt(entry))) ??
      (context.history.disbelieved.has(pair)
        ? `The last candle of ${pair} is not believed.`
        : null);
    if (doubt === null) {
      const silent = candlesByPair.has(pair) ? null : "no_candle";
      seen.push({ pair, price: entry?.price ?? null, silent });
      continue;
    }
    // The pair stands back alone, and its candle is read again at the next mark.
    candlesByPair.delete(pair);
    seen.push({ pair, price: null, silent: "disbelieved" });
    reason = doubt;
    context.log.warn(
      { pair, mark: new Date(mark).toISOString(), doubt },
      "a price is not believed",
    );
  }
  if (candlesByPair.size === 0) {
    return reason === null ? { kind: "empty", seen } : { kind: "disbelieved", reason, seen };
  }
  // Also of a paused engine, which must not miss what the market did meanwhile.
  const draft = context.chooseDraft(mark, candlesByPair);
  if (!draft || draft.confidence < context.minConfidence) {
    const best = draft && { pair: draft.pair, confidence: draft.confidence };
    return { kind: "quiet", best, seen };
  }
  // A draft for a pair that is in a gap rests on old candles, whatever the engine made of them.
  const entry = candlesByPair.has(draft.pair) ? (entries.get(draft.pair) ?? null) : null;
  return { kind: "draft", draft, entry, seen };
}
