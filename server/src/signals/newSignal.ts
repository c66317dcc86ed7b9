import {
  ENGINE_SOURCE,
  GIVEN_NAMES,
  gradeOf,
  SIGNAL_LIMITS,
  VOID_WITHIN_MS,
  type GivenName,
  type SignalGrade,
  type SignalSource,
  type Tier,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Evidence } from "../engine/Forecast.ts";
import { nullsOf } from "../database/defineTable.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import type { Tick } from "../market/PriceFeed.ts";
import { publishedBody } from "./makeBodies.ts";
import type { OpenedForecasts, PublishedBody } from "../ledger/sealed/recordBodies.ts";
import { chooseAudience, type EarlierSignal } from "../reach/audience.ts";
import { LATER_COLUMNS, type SignalRow } from "./Signal.ts";
import { givenFields, type GivenFields } from "./signalFields.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/** What a signal says. The engine's has all of it; a person's may have no numbers but the pair. */
export interface StatedSignal extends GivenFields<GivenName> {
  /** Hash of the engine's model that decided, if one did. */
  model?: string;
  /** What its confidence was computed from, if the engine computed it. */
  evidence?: Evidence;
}

/** What is published: what it says, its five-minute mark, and the feed's price it is entered at. */
export interface Publication {
  draft: StatedSignal;
  /** The mark of entry in market time, epoch milliseconds. */
  slot: number;
  /** The feed's last tick before the mark; the outcome is judged against exactly this price. */
  entry: Tick;
  /** Market time after which it is refused; without one it comes from a recording's past. */
  notAfter?: number;
  /** Of a signal from outside the engine: who made it, and when it was handed in (wall time). */
  origin?: { source: SignalSource; decidedAt: Date };
  /** Of the engine's: what it expected of all pairs at the mark, recorded just before. */
  opened?: OpenedForecasts;
  /** What else belongs into the transaction. */
  along?: (transaction: Transaction) => Promise<void>;
}

/** What the row of a signal follows from besides its publication. */
interface KnownAtMark {
  sequence: number;
  /** What was published before on the same WAT day. */
  earlier: readonly EarlierSignal[];
  /** The lowest tier that heard that it is likely; null: none did. */
  promised: Tier | null;
  /** The moment of publication, market time. */
  now: number;
}

const NOTHING_YET = nullsOf(LATER_COLUMNS);

/** The row of a new signal, without its record's hash. */
export function signalOf(
  context: SignalsContext,
  { draft, slot, entry, origin }: Publication,
  { sequence, earlier, promised, now }: KnownAtMark,
): Omit<SignalRow, "publishedHash"> {
  const { feed } = context;
  const at = new Date(slot);
  const grade = origin ? null : gradeOfDraft(draft, context.payoutPercent);
  const candidate = { slot, grade, confidence: draft.confidence };
  const audience = chooseAudience(candidate, earlier, context.windowsOf, promised);
  return {
    ...NOTHING_YET,
    ...givenFields(GIVEN_NAMES, draft),
    id: uuid(),
    feed: feed.info.name,
    market: feed.info.market,
    quotedBy: feed.quotedBy?.(draft.pair) ?? null,
    sequence,
    slot: at,
    entryPrice: entry.price,
    entryTickAt: new Date(entry.time),
    source: origin?.source ?? ENGINE_SOURCE,
    grade,
    status: "active",
    audience,
    createdAt: at,
    expiresAt: new Date(slot + SIGNAL_LIMITS.life),
    publishedAt: new Date(now),
    updatedAt: at,
  };
}

/** What the ledger records of a new signal. */
export function bodyOf(
  { feed, payoutPercent }: SignalsContext,
  { draft, origin }: Publication,
  row: Omit<SignalRow, "publishedHash">,
): PublishedBody {
  const { model = null, evidence = null } = draft;
  const decidedAt = origin?.decidedAt ?? null;
  const terms = { tickAgeMs: maxTickAge(feed), voidWithinMs: VOID_WITHIN_MS };
  return publishedBody(row, feed.info, { decidedAt, payoutPercent, model, evidence, terms });
}

/** Only a calibrated interval can be graded. */
function gradeOfDraft(
  { confidenceLow }: Pick<StatedSignal, "confidenceLow">,
  payoutPercent: number,
): SignalGrade | null {
  return confidenceLow === null ? null : gradeOf(confidenceLow, payoutPercent);
}
