import { MINUTE, PAPER_LIMITS, paperEnd } from "@signaldeck/contract";
import {
  foldPaper,
  type CurvePoint,
  type LeftItem,
  type PaperBegin,
  type PaperItem,
  type PaperState,
  type TakenItem,
} from "./foldPaper.ts";
import type { PaperAccountRow } from "./PaperAccount.ts";

/** Counts of what has ended or was left out; money is cents. */
export interface PaperTotals {
  /** The balance that they began with. */
  startCents: number;
  closed: number;
  won: number;
  lost: number;
  even: number;
  left: number;
  resultCents: number;
  /** The highest balance, and the deepest fall from one, zero or less. */
  highCents: number;
  deepestCents: number;
}

/** A curve that was made short enough; `width`: of the times of which one point is left, ms. */
export interface ThinCurve {
  width: number;
  points: CurvePoint[];
}

/** What an account had come to before the rows that are read. */
export interface PaperPast extends PaperBegin {
  totals: PaperTotals;
  curve: ThinCurve;
  /** As many of the newest as are listed at once. */
  closed: TakenItem[];
  left: LeftItem[];
}

/** An account with what it has come to by now. */
export interface ReadAccount {
  account: PaperAccountRow;
  past: PaperPast;
  /** The rows since. */
  items: PaperItem[];
  state: PaperState;
}

/** That of an account from its begin on. */
export const noPast = (startCents: number): PaperPast => ({
  at: 0,
  balanceCents: startCents,
  running: [],
  totals: noTotals(startCents),
  curve: { width: 0, points: [] },
  closed: [],
  left: [],
});

export const noTotals = (startCents: number): PaperTotals => ({
  startCents,
  closed: 0,
  won: 0,
  lost: 0,
  even: 0,
  left: 0,
  resultCents: 0,
  highCents: startCents,
  deepestCents: 0,
});

/** What a past becomes by a later moment. @param items marks of the past's moment and later */
export function pastAt(past: PaperPast, items: readonly PaperItem[], at: number): PaperPast {
  const before = items.filter(({ signal }) => signal.slot.getTime() < at);
  const state = foldPaper(past, before, at);
  return {
    at,
    balanceCents: state.balanceCents,
    running: state.taken.filter(isOpen),
    totals: totalsWith(past.totals, state),
    curve: thinned(past.curve, state.curve),
    closed: newest([...past.closed, ...state.taken.filter(isClosed)]),
    left: newest([...past.left, ...state.left]),
  };
}

export const isOpen = ({ resultCents }: TakenItem): boolean => resultCents === null;
export const isClosed = ({ resultCents }: TakenItem): boolean => resultCents !== null;

/** As many as are listed at once, newest mark first. */
export const newest = <Item extends PaperItem>(items: readonly Item[]): Item[] =>
  items
    .toSorted((one, other) => other.signal.sequence - one.signal.sequence)
    .slice(0, PAPER_LIMITS.listMax);

/** Counts with what came to them. */
export function totalsWith(
  before: PaperTotals,
  { taken, left, curve }: Pick<PaperState, "taken" | "left" | "curve">,
): PaperTotals {
  const closed = taken.filter(isClosed);
  const ended = (end: string) => closed.filter((item) => endOf(item) === end).length;
  let { highCents, deepestCents } = before;
  for (const { balanceCents } of curve) {
    highCents = Math.max(highCents, balanceCents);
    deepestCents = Math.min(deepestCents, balanceCents - highCents);
  }
  return {
    startCents: before.startCents,
    closed: before.closed + closed.length,
    won: before.won + ended("profit"),
    lost: before.lost + ended("loss"),
    even: before.even + ended("breakeven"),
    left: before.left + left.length,
    resultCents: closed.reduce(
      (sum, { resultCents }) => sum + (resultCents ?? 0),
      before.resultCents,
    ),
    highCents,
    deepestCents,
  };
}

export const endOf = ({ signal }: Pick<PaperItem, "signal">) =>
  paperEnd({
    outcome: signal.outcome,
    settled: signal.settledAt !== null,
    voided: signal.voidedAt !== null,
  });

/**
 * So many points as a picture can show: the last one of each stretch of time, of stretches that are
 * doubled until they are few enough. So a curve that was thinned before and goes on comes to the
 * same as one that is thinned once.
 */
export function thinned(before: ThinCurve, points: readonly CurvePoint[]): ThinCurve {
  const all = [...before.points, ...points];
  for (let { width } = before; ; width = width === 0 ? MINUTE : 2 * width) {
    const kept = width === 0 ? all : all.filter((point, at) => isLastOf(width, point, all[at + 1]));
    // The begin is one more.
    if (kept.length < PAPER_LIMITS.curveMax) return { width, points: kept };
  }
}

const isLastOf = (width: number, point: CurvePoint, next: CurvePoint | undefined): boolean =>
  next === undefined || Math.floor(next.at / width) !== Math.floor(point.at / width);
