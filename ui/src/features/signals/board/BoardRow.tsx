import { percent, rateText, t, type BoardPairDto } from "@signaldeck/contract";
import { useState } from "react";
import { classes } from "../../../components/classes.ts";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { BoardAxis } from "./BoardAxis.tsx";
import type { BoardSize } from "./boardSizes.ts";
import { silenceWords, shortSilence } from "./silenceWords.ts";
import { payoutNeeded, standingOf, type Payouts, type Standing } from "./standing.ts";
import { PairLine, PairPrice } from "./PairPrices.tsx";

export interface BoardRowProps {
  entry: BoardPairDto;
  size: BoardSize;
  payouts: Payouts;
  breakEven: number;
  /** Whether the reader sees directions. */
  directions: boolean;
  /** Of before the latest mark: figures are at half strength. */
  faded: boolean;
  /** Too old: no figure is shown. */
  stale: boolean;
  /** Market time; null while it is unknown. */
  now: number | null;
}

/** Whether a signal of the reader's runs on a pair. */
export const isRunning = ({ runsUntil }: BoardPairDto, now: number | null) =>
  runsUntil !== undefined && (now === null || now < Date.parse(runsUntil));

/** What a row says of its pair; what it is pressed for, the list knows. */
export function BoardRow(props: BoardRowProps) {
  const { entry, size, payouts, stale } = props;
  const standing = standingOf(entry, payouts);
  return (
    <span
      className={classes("board-columns board-row w-full text-start", size !== "compact" && "px-4")}
    >
      <span className="block min-w-0 pe-1">
        <span className="block truncate font-semibold">{entry.pair}</span>
      </span>
      {size === "wide" && (
        <>
          <PairPrice pair={entry.pair} className="text-muted" />
          <PairLine pair={entry.pair} />
        </>
      )}
      {entry.silent ? (
        <Silent {...props} silent={entry.silent} />
      ) : stale ? (
        <span className="board-rest text-1 text-faint">{t("no data")}</span>
      ) : (
        <Estimate {...props} standing={standing} />
      )}
    </span>
  );
}

function Silent({
  silent,
  size,
  now,
}: BoardRowProps & { silent: NonNullable<BoardPairDto["silent"]> }) {
  return (
    <span className="board-rest text-1 text-muted">
      {size === "compact" ? shortSilence(silent, now) : silenceWords(silent, now)}
    </span>
  );
}

function Estimate(props: BoardRowProps & { standing: Standing }) {
  const { entry, size, breakEven, directions, faded, standing, now } = props;
  const { direction, confidence, low, high } = entry;
  const isCompact = size === "compact";
  const words = isRunning(entry, now) ? t("running") : standing.words;
  const clears = standing.verdict === "clears";
  return (
    <>
      {directions && (
        <span className="block">
          {direction && (
            <DirectionLabel direction={direction} short={isCompact} className="text-1" />
          )}
        </span>
      )}
      <span className="relative mx-1 block self-stretch">
        <BoardAxis {...{ at: standing.at, low, high, breakEven, clears, faded }} />
      </span>
      <span
        className={classes(
          "block text-end leading-tight",
          size === "wide" && "whitespace-nowrap",
          isCompact && "contents",
          // Half as strong they could not be read by everybody: the axis alone is.
          faded && "text-faint",
        )}
      >
        {confidence !== undefined && (
          <span
            className={classes(
              "block font-semibold",
              size === "wide" ? "me-2 inline" : !isCompact && "text-3 leading-tight",
              isCompact && "text-end",
            )}
          >
            {isCompact ? rateText(confidence) : percent(confidence)}
          </span>
        )}
        <Words {...{ words, clears, faded, alone: confidence === undefined, size, standing }} />
      </span>
      {size === "wide" && directions && (
        <span className="block text-end text-muted">
          {confidence !== undefined && percent(payoutNeeded(confidence), 0)}
        </span>
      )}
    </>
  );
}

function Words(props: {
  words: string;
  clears: boolean;
  faded: boolean;
  alone: boolean;
  size: BoardSize;
  standing: Standing;
}) {
  const { words, clears, faded, alone, size, standing } = props;
  return (
    <span
      className={classes(
        size === "wide" ? "inline" : "block",
        "text-end",
        alone && size !== "compact" ? "text-2 font-semibold" : "text-1",
        clears
          ? "font-semibold text-brand"
          : faded
            ? "text-faint"
            : standing.verdict === "tooClose"
              ? "text-text"
              : "text-muted",
      )}
    >
      {words}
    </span>
  );
}

/** Whether a pair has come to clear break-even since it was first shown: its edge says so once. */
export function useTurned(clears: boolean): boolean {
  const [seen, setSeen] = useState({ clears, turned: false });
  if (seen.clears !== clears) setSeen({ clears, turned: clears });
  return seen.turned;
}
