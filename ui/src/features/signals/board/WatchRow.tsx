import { percent, t, type SignalDto } from "@signaldeck/contract";
import { classes } from "../../../components/classes.ts";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { signedDistance, STANDING_CLASS, standingAt, stepsInFavour } from "../priceMove.ts";
import { useGlancedPrices } from "../usePrices.ts";
import { LastPrice, Silence } from "../workspace/PairParts.tsx";
import { Sparkline } from "../workspace/Sparkline.tsx";
import { BoardAxis } from "./BoardAxis.tsx";
import { isRunning, type BoardRowProps } from "./BoardRow.tsx";
import { silenceWords } from "./silenceWords.ts";
import { standingOf } from "./standing.ts";

export interface WatchRowProps extends BoardRowProps {
  /** The member's newest signals, of all pairs. */
  signals: readonly SignalDto[];
}

/** A pair of the workspace's watchlist: its prices, its estimate, and what its latest mark brought. */
export function WatchRow(props: WatchRowProps) {
  const { entry, signals, payouts, breakEven, faded, stale, now } = props;
  const { pair, direction, confidence, low, high, silent } = entry;
  const { currentData: data } = useGlancedPrices(pair);
  const standing = standingOf(entry, payouts);
  const clears = standing.verdict === "clears";
  const runs = isRunning(entry, now);
  const live = runs
    ? signals.find((one) => one.pair === pair && one.expiresAt === entry.runsUntil)
    : undefined;
  return (
    <span className="board-row grid content-center gap-y-1 py-2 ps-4 pe-1 text-start">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-[7ch] font-semibold">{pair}</span>
        <Sparkline times={data?.times ?? []} prices={data?.prices ?? []} />
        <LastPrice data={data} />
      </span>
      {silent ? (
        <span className="text-1 text-muted">{silenceWords(silent, now)}</span>
      ) : (
        <span className="flex h-6 items-center">
          <span className="w-16 shrink-0">
            {direction && !stale && <DirectionLabel direction={direction} className="text-1" />}
          </span>
          <span className="relative mx-1 block flex-1 self-stretch">
            {!stale && <BoardAxis {...{ at: standing.at, low, high, breakEven, clears, faded }} />}
          </span>
          <span className={classes("w-20 text-end text-3 font-semibold", faded && "text-faint")}>
            {stale ? "–" : confidence === undefined ? "" : percent(confidence)}
          </span>
        </span>
      )}
      <span className="flex justify-between gap-3 text-1 text-muted">
        <span className="truncate">
          {live ? (
            <Running signal={live} price={data?.prices.at(-1)} />
          ) : (
            <Silence pair={pair} newest={signals[0]} lastAt={data?.times.at(-1) ?? null} />
          )}
        </span>
        {!silent && (
          <span className={classes("whitespace-nowrap", clears && "font-semibold text-brand")}>
            {stale ? t("no data") : runs ? t("running") : standing.words}
          </span>
        )}
      </span>
    </span>
  );
}

function Running({ signal, price }: { signal: SignalDto; price: number | undefined }) {
  if (price === undefined) return t("{{direction}} live", { direction: signal.direction });
  return (
    <Phrase
      text={t("{{direction}} live, <move>{{move}}</move>", {
        direction: signal.direction,
        move: signedDistance(stepsInFavour(signal, price), signal.decimals),
      })}
      parts={{
        move: (words) => <span className={STANDING_CLASS[standingAt(signal, price)]}>{words}</span>,
      }}
    />
  );
}
