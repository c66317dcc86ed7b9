import { hasAll, isListOf, isNumber, isOneOf, isText, isTime, orNull, type Is } from "../is.ts";
import { isMarketKind } from "../market/isMarket.ts";
import {
  OUTCOMES,
  SIGNAL_STATUSES,
  SIGNAL_TYPES,
  type LikelySignalDto,
  type MartingaleLevel,
  type PerformanceDto,
  type RecordFiguresDto,
  type SignalDto,
  type SourceRecordDto,
} from "./calls.ts";
import { DIRECTIONS } from "./fields.ts";
import { SIGNAL_GRADES } from "./grade.ts";
import { SOURCE_PATTERN } from "./sources.ts";

/** What was not said of signals at first: older servers, and lists that were stored before, lack it. */
const NEWER = {
  grade: null,
  publishedAt: null,
  withdrawnReason: null,
  withdrawnAt: null,
  heldAt: null,
} satisfies Partial<SignalDto>;

const isDirection = isOneOf(DIRECTIONS);
const isSource: Is<string> = (value): value is string =>
  isText(value) && SOURCE_PATTERN.test(value);

const isSignal = hasAll<SignalDto>({
  id: isText,
  sequence: isNumber,
  pair: isText,
  decimals: isNumber,
  direction: isDirection,
  signalType: isOneOf(SIGNAL_TYPES),
  entryPrice: isNumber,
  source: isSource,
  confidence: orNull(isNumber),
  confidenceLow: orNull(isNumber),
  confidenceHigh: orNull(isNumber),
  confidenceSample: isNumber,
  grade: orNull(isOneOf(SIGNAL_GRADES)),
  publishedAt: orNull(isTime),
  analysis: isText,
  stopLoss: orNull(isNumber),
  takeProfit: orNull(isNumber),
  martingaleLevels: isListOf(
    hasAll<MartingaleLevel>({ level: isNumber, entryTime: isTime, expiryTime: isTime }),
  ),
  status: isOneOf(SIGNAL_STATUSES),
  outcome: orNull(isOneOf(OUTCOMES)),
  closePrice: orNull(isNumber),
  voidedReason: orNull(isText),
  voidedAt: orNull(isTime),
  withdrawnReason: orNull(isText),
  withdrawnAt: orNull(isTime),
  heldAt: orNull(isTime),
  createdAt: isTime,
  updatedAt: isTime,
  expiresAt: isTime,
  settledAt: orNull(isTime),
  feed: hasAll<SignalDto["feed"]>({ name: isText, market: isMarketKind }),
  ledgerHash: isText,
});

/** A signal as JSON says it, with null for what is newer than its sender; null where it is none. */
export function readSignal(value: unknown): SignalDto | null {
  const whole: unknown = typeof value === "object" ? { ...NEWER, ...value } : value;
  return isSignal(whole) ? whole : null;
}

export const isLikely = hasAll<LikelySignalDto>({
  feed: isText,
  mark: isTime,
  pair: isText,
  decimals: isNumber,
  direction: isDirection,
  condition: orNull(
    hasAll<NonNullable<LikelySignalDto["condition"]>>({
      side: isOneOf(["above", "below"]),
      price: isNumber,
    }),
  ),
  confidence: isNumber,
  confidenceLow: isNumber,
  grade: isOneOf(SIGNAL_GRADES),
});

const FIGURES = {
  totalSignals: isNumber,
  wonSignals: isNumber,
  lostSignals: isNumber,
  breakevenSignals: isNumber,
  unsettledSignals: isNumber,
  voidedSignals: isNumber,
  winRate: orNull(isNumber),
  winRateLow: orNull(isNumber),
  winRateHigh: orNull(isNumber),
  expectedPer100: orNull(isNumber),
  avgConfidence: orNull(isNumber),
};

export const isPerformance = hasAll<PerformanceDto>({
  ...FIGURES,
  recommended: hasAll<RecordFiguresDto>(FIGURES),
  payoutPercent: isNumber,
  breakEvenRate: isNumber,
  feed: hasAll<PerformanceDto["feed"]>({ name: isText, label: isText, market: isMarketKind }),
  otherSources: isListOf(hasAll<SourceRecordDto>({ source: isSource, ...FIGURES })),
});
