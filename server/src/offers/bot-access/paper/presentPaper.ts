import {
  DAY,
  HOUR,
  PAPER_LIMITS,
  paperEnd,
  watDay,
  wilsonInterval,
  type BotSettingsDto,
  type PaperAccountDto,
  type PaperEarlierDto,
  type PaperFiguresDto,
  type PaperLeftDto,
  type PaperReason,
  type PaperSpan,
  type PaperTradeDto,
  type RiskLevel,
} from "@signaldeck/contract";
import { dollarsOf } from "../../../journal/cents.ts";
import { pairDecimals } from "../../../market/pairs.ts";
import {
  stopCents,
  type LeftItem,
  type PaperItem,
  type PaperState,
  type TakenItem,
} from "./foldPaper.ts";
import type { ReadAccount } from "./readPaper.ts";

const SPANS: Record<PaperSpan, number> = {
  "1H": HOUR,
  "4H": 4 * HOUR,
  "1D": DAY,
  "1W": 7 * DAY,
  All: Infinity,
};

/** All that an account is shown with. */
export interface ShownAccount {
  settings: BotSettingsDto;
  /** By which the member judges from now on. */
  payoutPercent: number;
  /** Null until the bot was started once. */
  read: ReadAccount | null;
  earlier: PaperEarlierDto[];
  span: PaperSpan;
  /** Market time, epoch milliseconds. */
  now: number;
}

/** An account as its member reads it; without one what it would begin with. */
export function presentAccount(shown: ShownAccount): PaperAccountDto {
  const { settings, payoutPercent, read, earlier, span, now } = shown;
  const startCents = read?.account.startCents ?? PAPER_LIMITS.start * 100;
  const state = read?.state ?? emptyState(startCents, now);
  const from = Math.max(now - SPANS[span], read?.account.begunAt.getTime() ?? now);
  const taken = state.taken.filter(({ signal }) => signal.slot.getTime() >= from);
  const left = state.left.filter(({ signal }) => signal.slot.getTime() >= from);
  const curve = curveFrom(state, startCents, from);
  const { today } = state;
  const closed = taken.filter(({ resultCents }) => resultCents !== null).toReversed();
  return {
    settings,
    begunAt: read?.account.begunAt.toISOString() ?? null,
    start: dollarsOf(startCents),
    balance: dollarsOf(state.balanceCents),
    payoutPercent,
    stops: stopsOf(today.beginCents),
    today: {
      won: today.won,
      lost: today.lost,
      even: today.even,
      result: dollarsOf(today.resultCents),
      left: dollarsOf(leftToday(state, settings.riskLevel)),
      stopped: stoppedNow(state, settings),
      to: new Date(today.to).toISOString(),
    },
    span,
    figures: figuresOf(taken, left.length, curve),
    curve: thinned(curve).map(({ at, balanceCents }) => ({
      at: new Date(at).toISOString(),
      balance: dollarsOf(balanceCents),
    })),
    open: state.taken
      .filter(({ resultCents }) => resultCents === null)
      .toReversed()
      .map(presentTrade),
    closed: closed.slice(0, PAPER_LIMITS.listMax).map(presentTrade),
    leftOut: left.toReversed().slice(0, PAPER_LIMITS.listMax).map(presentLeft),
    earlier,
  };
}

/** Whether the risk level's stop holds for the rest of the day. */
export function isStopped({ today }: PaperState, level: RiskLevel): boolean {
  return today.stopped || today.lowestCents <= -stopCents(level, today.beginCents);
}

/** Why the next recommended signal would be left out, as far as the account itself says it. */
function stoppedNow(state: PaperState, { running, riskLevel }: BotSettingsDto): PaperReason | null {
  if (!running) return "bot_paused";
  return isStopped(state, riskLevel) ? "daily_stop" : null;
}

/** A profit does not buy a larger loss. */
function leftToday(state: PaperState, level: RiskLevel): number {
  if (isStopped(state, level)) return 0;
  const { beginCents, resultCents } = state.today;
  return Math.max(0, stopCents(level, beginCents) + Math.min(0, resultCents));
}

function stopsOf(beginCents: number): PaperAccountDto["stops"] {
  const of = (level: RiskLevel) => dollarsOf(stopCents(level, beginCents));
  return {
    Conservative: of("Conservative"),
    Moderate: of("Moderate"),
    Aggressive: of("Aggressive"),
  };
}

function emptyState(balanceCents: number, now: number): PaperState {
  const day = { taken: 0, won: 0, lost: 0, even: 0, resultCents: 0, lowestCents: 0 };
  const today = { ...watDay(now), ...day, beginCents: balanceCents, stopped: false };
  return { balanceCents, taken: [], left: [], curve: [], today };
}

/** The balances from a moment on, beginning with the one that it began with. */
function curveFrom(state: PaperState, startCents: number, from: number): PaperState["curve"] {
  const before = state.curve.findLast(({ at }) => at < from);
  return [
    { at: from, balanceCents: before?.balanceCents ?? startCents },
    ...state.curve.filter(({ at }) => at >= from),
  ];
}

/** So many points as a picture can show; the first and the newest among them. */
function thinned<Point>(points: readonly Point[]): Point[] {
  const most = PAPER_LIMITS.curveMax;
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)]).filter(
    (point) => point !== undefined,
  );
}

function figuresOf(
  taken: readonly TakenItem[],
  left: number,
  curve: PaperState["curve"],
): PaperFiguresDto {
  const counted = (end: string) => taken.filter((item) => endOf(item) === end).length;
  const [won, lost, even] = [counted("profit"), counted("loss"), counted("breakeven")];
  const closed = taken.filter(({ resultCents }) => resultCents !== null);
  const decided = won + lost;
  const { low, high } = wilsonInterval(won, decided);
  return {
    recommended: taken.length + left,
    taken: taken.length,
    won,
    lost,
    even,
    without: closed.length - decided - even,
    result: dollarsOf(closed.reduce((sum, { resultCents }) => sum + (resultCents ?? 0), 0)),
    winRate:
      decided === 0 ? null : { percent: (won / decided) * 100, low: low * 100, high: high * 100 },
    drawdown: dollarsOf(drawdownOf(curve)),
  };
}

function drawdownOf(curve: PaperState["curve"]): number {
  let [high, deepest] = [-Infinity, 0];
  for (const { balanceCents } of curve) {
    high = Math.max(high, balanceCents);
    deepest = Math.min(deepest, balanceCents - high);
  }
  return deepest;
}

const endOf = ({ signal }: Pick<PaperItem, "signal">) =>
  paperEnd({
    outcome: signal.outcome,
    settled: signal.settledAt !== null,
    voided: signal.voidedAt !== null,
  });

function presentItem({ signal }: Pick<PaperItem, "signal">) {
  const { id, sequence, slot, pair, direction, confidence, settledAt } = signal;
  return {
    signalId: id,
    sequence,
    at: slot.toISOString(),
    pair,
    decimals: pairDecimals(pair),
    direction,
    confidence,
    end: endOf({ signal }),
    endedAt: settledAt?.toISOString() ?? null,
    endReason: signal.voidedReason ?? signal.unsettledReason,
  };
}

export function presentTrade(item: TakenItem): PaperTradeDto {
  const { trade, signal, resultCents, balanceCents } = item;
  return {
    ...presentItem(item),
    expiresAt: signal.expiresAt.toISOString(),
    entryPrice: signal.entryPrice,
    publishedEntryPrice: signal.publishedEntryPrice,
    closePrice: signal.closePrice,
    stake: dollarsOf(trade.stakeCents),
    payoutPercent: trade.payoutPercent,
    result: dollarsOf(resultCents),
    balance: dollarsOf(balanceCents),
  };
}

export const presentLeft = (item: LeftItem): PaperLeftDto => ({
  ...presentItem(item),
  reason: item.reason,
});
