import {
  DAILY_STOPS,
  paperEnd,
  watDay,
  type PaperReason,
  type RiskLevel,
} from "@signaldeck/contract";
import { resultCents } from "../../../journal/resultCents.ts";
import type { SignalRow } from "../../../signals/Signal.ts";
import type { PaperTradeRow } from "./PaperTrade.ts";

/** Columns of a signal by which an account counts it, and that it shows of it. */
export const PAPER_SIGNAL_COLUMNS = [
  "id",
  "sequence",
  "slot",
  "pair",
  "direction",
  "confidence",
  "entryPrice",
  "publishedEntryPrice",
  "closePrice",
  "outcome",
  "expiresAt",
  "settledAt",
  "unsettledReason",
  "voidedAt",
  "voidedReason",
] as const;

export type PaperSignalRow = Pick<SignalRow, (typeof PAPER_SIGNAL_COLUMNS)[number]>;

/** A row of an account with its signal. */
export interface PaperItem {
  trade: PaperTradeRow;
  signal: PaperSignalRow;
}

/** A trade that was taken; money is cents. */
export interface TakenItem extends PaperItem {
  /** Null while it runs; nothing for what ended without a result. */
  resultCents: number | null;
  balanceCents: number | null;
}

export interface LeftItem extends PaperItem {
  reason: PaperReason;
}

/** A WAT day of an account. */
export interface PaperDay {
  from: number;
  to: number;
  /** The balance at its begin. */
  beginCents: number;
  taken: number;
  won: number;
  lost: number;
  even: number;
  resultCents: number;
  /** The lowest that the day's result was. */
  lowestCents: number;
  stopped: boolean;
}

/** The balance after an end, epoch milliseconds of market time. */
export interface CurvePoint {
  at: number;
  balanceCents: number;
}

/** Where an account stood before the rows that are folded. */
export interface PaperBegin {
  /** Begin of a day in WAT; 0: that of the account. */
  at: number;
  balanceCents: number;
  /** Trades whose end was not recorded by then. */
  running: readonly PaperItem[];
}

/** What an account has come to since a begin. */
export interface PaperState {
  balanceCents: number;
  /** Oldest first; what ran at the begin is among them. */
  taken: TakenItem[];
  left: LeftItem[];
  /** In the order of the ends. */
  curve: CurvePoint[];
  today: PaperDay;
}

/** What a risk level may lose in a day that begins with a balance. */
export const stopCents = (level: RiskLevel, beginCents: number): number =>
  Math.round((beginCents * DAILY_STOPS[level]) / 100);

/** Whether a day has lost what a risk level may lose; without a loss it has not. */
export const isStopReached = (
  { stopped, lowestCents, beginCents }: PaperDay,
  level: RiskLevel,
): boolean => stopped || (lowestCents < 0 && lowestCents <= -stopCents(level, beginCents));

/** Why a day's account takes no further trade. @param freeCents of the balance, what is not staked */
export function reasonAgainst(
  trade: Pick<PaperTradeRow, "riskLevel" | "stakeCents" | "maxLossCents" | "maxSignals">,
  day: PaperDay,
  freeCents: number,
): PaperReason | null {
  if (isStopReached(day, trade.riskLevel)) return "daily_stop";
  if (trade.maxLossCents !== null && day.lowestCents <= -trade.maxLossCents) return "loss_limit";
  if (trade.maxSignals !== null && day.taken >= trade.maxSignals) return "signal_limit";
  return trade.stakeCents > freeCents ? "balance" : null;
}

/**
 * An account out of its rows: the one place where a balance comes from. Each signal is judged by what
 * was known at its mark: ends that were recorded by then. So rows that are given in any order, and
 * however late they were written, give the same account, and no later end turns what was taken into
 * what was left out.
 * @param items marks of the begin and later
 * @param now market time, epoch milliseconds
 */
export function foldPaper(begin: PaperBegin, items: readonly PaperItem[], now: number): PaperState {
  const account = new Folding(begin);
  const ordered = [...items].sort(
    (one, other) =>
      one.signal.slot.getTime() - other.signal.slot.getTime() ||
      one.signal.sequence - other.signal.sequence,
  );
  for (const item of ordered) account.add(item);
  return account.end(now);
}

class Folding {
  private balanceCents: number;
  private stakedCents = 0;
  private readonly taken: TakenItem[] = [];
  private readonly left: LeftItem[] = [];
  private readonly curve: PaperState["curve"] = [];
  /** Trades whose end is not counted yet. */
  private running: TakenItem[] = [];
  private day: PaperDay;

  constructor({ at, balanceCents, running }: PaperBegin) {
    this.balanceCents = balanceCents;
    this.day = this.newDay(at);
    for (const item of running) this.take(item);
  }

  add(item: PaperItem): void {
    const slot = item.signal.slot.getTime();
    this.advance(slot);
    const { trade } = item;
    const freeCents = this.balanceCents - this.stakedCents;
    if (isStopReached(this.day, trade.riskLevel)) this.day.stopped = true;
    const reason = trade.leftOut ?? reasonAgainst(trade, this.day, freeCents);
    if (reason !== null) {
      this.left.push({ ...item, reason });
      return;
    }
    this.take(item);
    this.day.taken += 1;
  }

  end(now: number): PaperState {
    this.advance(now);
    const { balanceCents, taken, left, curve, day: today } = this;
    return { balanceCents, taken, left, curve, today };
  }

  private take(item: PaperItem): void {
    const taken: TakenItem = { ...item, resultCents: null, balanceCents: null };
    this.taken.push(taken);
    this.running.push(taken);
    this.stakedCents += item.trade.stakeCents;
  }

  /** Counts every end up to a moment, and begins the day that it is in. */
  private advance(to: number): void {
    if (to >= this.day.to) {
      const { from } = watDay(to);
      // What ended with the day before is part of the balance that the new one begins with.
      this.settle(from);
      this.day = this.newDay(to);
    }
    this.settle(to);
  }

  private settle(to: number): void {
    const ended = this.running
      .filter(({ signal }) => signal.settledAt !== null && signal.settledAt.getTime() <= to)
      .sort(
        (one, other) => endOf(one) - endOf(other) || one.signal.sequence - other.signal.sequence,
      );
    if (ended.length === 0) return;
    this.running = this.running.filter((item) => !ended.includes(item));
    for (const item of ended) this.count(item);
  }

  private count(item: TakenItem): void {
    const { trade, signal } = item;
    const end = paperEnd({
      outcome: signal.outcome,
      settled: true,
      voided: signal.voidedAt !== null,
    });
    const result = resultCents(trade, signal.voidedAt === null ? signal.outcome : null) ?? 0;
    this.balanceCents += result;
    this.stakedCents -= trade.stakeCents;
    item.resultCents = result;
    item.balanceCents = this.balanceCents;
    this.curve.push({ at: endOf(item), balanceCents: this.balanceCents });
    const { day } = this;
    const slot = signal.slot.getTime();
    if (slot < day.from || slot >= day.to) return;
    if (end === "profit") day.won += 1;
    if (end === "loss") day.lost += 1;
    if (end === "breakeven") day.even += 1;
    day.resultCents += result;
    day.lowestCents = Math.min(day.lowestCents, day.resultCents);
  }

  private newDay(at: number): PaperDay {
    return {
      ...watDay(at),
      beginCents: this.balanceCents,
      taken: 0,
      won: 0,
      lost: 0,
      even: 0,
      resultCents: 0,
      lowestCents: 0,
      stopped: false,
    };
  }
}

const endOf = ({ signal }: PaperItem): number => signal.settledAt?.getTime() ?? 0;
