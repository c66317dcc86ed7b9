import { t } from "@signaldeck/contract";

/** What the lower part of the picture shows. */
export type TourPanel =
  | "looking"
  | "signal"
  | "confidence"
  | "reasons"
  | "waiting"
  | "settled"
  | "sealed";

export interface TourStep {
  panel: TourPanel;
  title: () => string;
  text: () => string;
  /** How long the step stays while the tour runs by itself, in ms. */
  duration: number;
}

/** The life of one sample signal. It loses: about as many do. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    panel: "looking",
    title: () => t("A five-minute mark is near"),
    text: () =>
      t(
        "The engine looks at every pair. When nothing stands out, this mark passes without a signal.",
      ),
    duration: 4_500,
  },
  {
    panel: "signal",
    title: () => t("A signal arrives"),
    text: () =>
      t("Pair, direction, entry and expiry, on your open screen the moment it is published."),
    duration: 5_000,
  },
  {
    panel: "confidence",
    title: () => t("What the confidence says"),
    text: () =>
      t(
        "A probability with its interval. Beside it the break-even rate: below that, trading loses money over time.",
      ),
    duration: 6_500,
  },
  {
    panel: "reasons",
    title: () => t("Why this signal"),
    text: () => t("The features that decided, in words. Take it or leave it; both are fine."),
    duration: 5_500,
  },
  {
    panel: "waiting",
    title: () => t("Five minutes, told in seconds"),
    text: () =>
      t("The ring drains and the price moves. The room needs nothing from you meanwhile."),
    duration: 8_000,
  },
  {
    panel: "settled",
    title: () => t("Settled by the feed"),
    text: () =>
      t(
        "The last price before expiry decides. This sample lost by two pips, and the room says loss.",
      ),
    duration: 5_500,
  },
  {
    panel: "sealed",
    title: () => t("Kept in the record"),
    text: () =>
      t(
        "Publication and outcome are sealed in a hash chain. A lost signal can no more be taken out than a won one.",
      ),
    duration: 6_000,
  },
];

/** How often a running tour moves, in ms. */
export const TICK = 100;

/** Sample prices in points above 1.08400: before the mark, then five minutes to expiry. */
export const BEFORE = [
  41, 44, 40, 47, 52, 49, 55, 61, 58, 54, 59, 66, 71, 68, 64, 69, 75, 72, 67, 63, 66, 61, 65, 70,
  72,
] as const;
export const AFTER = [
  74, 79, 83, 80, 86, 84, 78, 81, 75, 71, 76, 80, 73, 68, 64, 67, 61, 57, 60, 52,
] as const;

/** Index of the step at a moment of the tour, and how far the moment is into it (0 to 1). */
export function stepAt(position: number): { index: number; progress: number } {
  let start = 0;
  for (const [index, { duration }] of TOUR_STEPS.entries()) {
    if (position < start + duration) return { index, progress: (position - start) / duration };
    start += duration;
  }
  return { index: TOUR_STEPS.length - 1, progress: 1 };
}

/** The moment at which a step begins, in ms from the tour's beginning. */
export function startOf(index: number): number {
  return TOUR_STEPS.slice(0, index).reduce((sum, { duration }) => sum + duration, 0);
}

export const TOUR_LENGTH = startOf(TOUR_STEPS.length);
