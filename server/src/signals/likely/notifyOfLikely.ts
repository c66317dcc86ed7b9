import { gradeOf, type LikelySignalDto } from "@signaldeck/contract";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { recordLiveEvent } from "../../live/recordLiveEvent.ts";
import type { Candle } from "../../market/Candle.ts";
import { pairDecimals } from "../../market/pairs.ts";
import { chooseAudience } from "../../reach/audience.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { openPairs } from "../openPairs.ts";
import { findPlan } from "../plans/publishPlanned.ts";
import { isTaken, sameDay } from "../publishSignal.ts";
import type { ChooseDraft, MarkContext } from "../runMark.ts";
import { readSwitch } from "../switches/readSwitch.ts";
import { readLikely } from "../likelyEvents.ts";
import { GrowingCandles } from "./GrowingCandles.ts";
import { turningPrice } from "./turningPrice.ts";

/**
 * Shortly before a mark: tells the tiers that would receive it which signal is likely there, and on
 * what condition. Only what would be recommended is worth getting ready for. It decides nothing, but
 * members who hear it receive the signal if the mark brings it (`promisedTo`).
 */
export async function notifyOfLikely(
  context: MarkContext,
  mark: number,
): Promise<LikelySignalDto | null> {
  const { database, feed, previewDraft } = context;
  const [plan, engine] = await Promise.all([
    findPlan(context, mark),
    readSwitch(database, "engine"),
  ]);
  if (!previewDraft || plan || engine.paused) return null;

  const candlesByPair = await growingCandles(context, mark);
  const draft = previewDraft(mark, candlesByPair);
  if (!draft || !isRecommended(context, draft)) return null;
  const likely: LikelySignalDto = {
    feed: feed.info.name,
    mark: new Date(mark).toISOString(),
    pair: draft.pair,
    decimals: pairDecimals(draft.pair),
    direction: draft.direction,
    condition: conditionOf(context, previewDraft, mark, draft, candlesByPair.get(draft.pair) ?? []),
    confidence: draft.confidence,
    confidenceLow: draft.confidenceLow,
    grade: "recommended",
  };
  return (await announce(context, mark, likely)) ? likely : null;
}

/** The candles of each open pair up to the growing one. */
async function growingCandles(
  context: MarkContext,
  mark: number,
): Promise<Map<string, readonly Candle[]>> {
  const candles = new GrowingCandles(context);
  const found = new Map<string, readonly Candle[]>();
  for (const pair of openPairs(context.feed, mark)) {
    const growing = await candles.of(pair, mark);
    if ("candles" in growing) found.set(pair, growing.candles);
  }
  return found;
}

function isRecommended(
  { minConfidence, payoutPercent }: MarkContext,
  { confidence, confidenceLow }: SignalDraft,
): boolean {
  return confidence >= minConfidence && gradeOf(confidenceLow, payoutPercent) === "recommended";
}

/** Where the pair has to close to be recommended in the same direction, within one take profit. */
function conditionOf(
  context: MarkContext,
  previewDraft: ChooseDraft,
  mark: number,
  draft: SignalDraft,
  candles: readonly Candle[],
): LikelySignalDto["condition"] {
  const growing = candles.at(-1);
  if (!growing) return null;
  const reach = Math.abs(draft.takeProfit - draft.entryPrice);
  return turningPrice(draft.pair, growing.close, reach, (close) => {
    const { high, low } = growing;
    const last = { ...growing, close, high: Math.max(high, close), low: Math.min(low, close) };
    const then = previewDraft(mark, new Map([[draft.pair, [...candles.slice(0, -1), last]]]));
    return then?.direction === draft.direction && isRecommended(context, then);
  });
}

/** However many processes look ahead, it is announced once, and not after the mark. */
function announce(context: MarkContext, mark: number, likely: LikelySignalDto): Promise<boolean> {
  const { database, feed, clock, windowsOf } = context;
  return database.write(async (transaction) => {
    // As for a publication: what the audience rests on stays as it is.
    await LedgerWriter.open(database, transaction);
    if (feed.clock.now() >= mark || (await isTaken(context, mark, transaction))) return false;
    if (await readLikely(context, mark, transaction)) return false;
    const earlier = await sameDay(context, mark, transaction);
    const audience = chooseAudience({ slot: mark, ...likely }, earlier, windowsOf);
    const event = { type: "signal.likely" as const, likely };
    await recordLiveEvent(database, transaction, { event, audience, at: clock.now() });
    return true;
  });
}
