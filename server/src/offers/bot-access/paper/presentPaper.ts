import {
  DAY,
  HOUR,
  PAPER_LIMITS,
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
import type { HeldAtMark } from "../../../journal/JournalPauses.ts";
import { pairDecimals } from "../../../market/pairs.ts";
import {
  foldPaper,
  isStopReached,
  reasonAgainst,
  stopCents,
  type CurvePoint,
  type LeftItem,
  type PaperItem,
  type PaperState,
  type TakenItem,
} from "./foldPaper.ts";
import {
  endOf,
  isClosed,
  isOpen,
  newest,
  noPast,
  noTotals,
  thinned,
  totalsWith,
  type PaperPast,
  type PaperTotals,
  type ReadAccount,
} from "./paperPast.ts";

const SPANS: Record<Exclude<PaperSpan, "All">, number> = {
  "1H": HOUR,
  "4H": 4 * HOUR,
  "1D": DAY,
  "1W": 7 * DAY,
};

/** All that an account is shown with. */
export interface ShownAccount {
  settings: BotSettingsDto;
  /** By which the member judges from now on. */
  payoutPercent: number;
  /** The member's own pause and limits now. */
  held: HeldAtMark;
  /** Null until the bot was started once. */
  read: ReadAccount | null;
  earlier: PaperEarlierDto[];
  span: PaperSpan;
  /** Market time, epoch milliseconds. */
  now: number;
}

/** An account as its member reads it; without one what it would begin with. */
export function presentAccount(shown: ShownAccount): PaperAccountDto {
  const { settings, payoutPercent, held, read, earlier, span, now } = shown;
  const startCents = read?.account.startCents ?? PAPER_LIMITS.start * 100;
  const past = read?.past ?? noPast(startCents);
  const state = read?.state ?? foldPaper(past, [], now);
  const looked = lookAt(past, state, {
    span,
    now,
    begunAt: read?.account.begunAt.getTime() ?? now,
  });
  const { today } = state;
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
      stopped: stoppedNow(state, settings, held),
      stopReached: isStopReached(today, settings.riskLevel),
      to: new Date(today.to).toISOString(),
    },
    span,
    figures: presentFigures(looked.totals, looked.open),
    curve: [looked.begin, ...(read ? looked.curve.points : [])].map(({ at, balanceCents }) => ({
      at: new Date(at).toISOString(),
      balance: dollarsOf(balanceCents),
    })),
    open: state.taken.filter(isOpen).toReversed().map(presentTrade),
    closed: newest(looked.closed).map(presentTrade),
    leftOut: newest(looked.left).map(presentLeft),
    earlier,
  };
}

/** What is shown of a span. */
interface Looked extends Pick<PaperPast, "totals" | "curve" | "closed" | "left"> {
  /** The balance that the span began with. */
  begin: CurvePoint;
  /** Trades of the span that run. */
  open: number;
}

function lookAt(
  past: PaperPast,
  state: PaperState,
  { span, now, begunAt }: { span: PaperSpan; now: number; begunAt: number },
): Looked {
  const closed = state.taken.filter(isClosed);
  if (span === "All") {
    return {
      totals: totalsWith(past.totals, state),
      curve: thinned(past.curve, state.curve),
      closed: [...past.closed, ...closed],
      left: [...past.left, ...state.left],
      begin: { at: begunAt, balanceCents: past.totals.startCents },
      open: state.taken.length - closed.length,
    };
  }
  // A closing is older than every span.
  const from = Math.max(now - SPANS[span], begunAt);
  const isIn = ({ signal }: PaperItem) => signal.slot.getTime() >= from;
  const taken = state.taken.filter(isIn);
  const left = state.left.filter(isIn);
  const curve = state.curve.filter(({ at }) => at >= from);
  const before = state.curve.findLast(({ at }) => at < from);
  const { balanceCents } = before ?? past;
  return {
    totals: totalsWith(noTotals(balanceCents), { taken, left, curve }),
    curve: thinned({ width: 0, points: [] }, curve),
    closed: taken.filter(isClosed),
    left,
    begin: { at: from, balanceCents },
    open: taken.filter(isOpen).length,
  };
}

/** Why the next recommended signal would be left out. */
function stoppedNow(
  state: PaperState,
  { running, riskLevel, tradeSize }: BotSettingsDto,
  { reason, maxLossCents, maxSignals }: HeldAtMark,
): PaperReason | null {
  if (!running) return "bot_paused";
  if (reason !== null) return reason;
  const staked = state.taken.filter(isOpen).reduce((sum, { trade }) => sum + trade.stakeCents, 0);
  const trade = { riskLevel, stakeCents: tradeSize * 100, maxLossCents, maxSignals };
  return reasonAgainst(trade, state.today, state.balanceCents - staked);
}

/** A profit does not buy a larger loss. */
function leftToday(state: PaperState, level: RiskLevel): number {
  if (isStopReached(state.today, level)) return 0;
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

function presentFigures(totals: PaperTotals, open: number): PaperFiguresDto {
  const { closed, won, lost, even, left, resultCents, deepestCents } = totals;
  const decided = won + lost;
  const { low, high } = wilsonInterval(won, decided);
  return {
    recommended: closed + open + left,
    taken: closed + open,
    won,
    lost,
    even,
    without: closed - decided - even,
    result: dollarsOf(resultCents),
    winRate:
      decided === 0 ? null : { percent: (won / decided) * 100, low: low * 100, high: high * 100 },
    drawdown: dollarsOf(deepestCents),
  };
}

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
