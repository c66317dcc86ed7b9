import { SIGNAL_LIMITS, t, tCount, type RecordFiguresDto } from "@signaldeck/contract";

/** How many a win rate counts: won and lost ones. Ties, gaps and voided signals do not count. */
export const decidedOf = ({
  wonSignals,
  lostSignals,
}: Pick<RecordFiguresDto, "wonSignals" | "lostSignals">) => wonSignals + lostSignals;

/** What a win rate counts, for the place behind it: "51.9 %", "won of 3,354 decided". */
export const wonOfDecided = (decided: number) => t("won of {{decided}} decided", { decided });

/** Why there is no win rate yet. */
export const decidedSoFar = (decided: number) =>
  tCount(
    decided,
    "{{count}} decided so far. A win rate is shown from {{minimum}} on.",
    "{{count}} decided so far. A win rate is shown from {{minimum}} on.",
    { minimum: SIGNAL_LIMITS.minimumSample },
  );
