import { type PricesDto, SECOND, type SignalDto, t, tCount } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { Loaded } from "../../../components/Loaded.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { Price } from "../../../components/Price.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { LIST_ITEM, useListKeys } from "../../../components/useListKeys.ts";
import { PAIR_PARAMETER } from "../PairFilter.tsx";
import { signedDistance, STANDING_CLASS, standingAt, stepsInFavour } from "../priceMove.ts";
import { liveSignal } from "../signalView.ts";
import { useGlancedPrices } from "../usePrices.ts";
import { silenceOf } from "./pairWords.ts";
import { Sparkline } from "./Sparkline.tsx";

/** Each pair of the feed: its last price, its last 20 minutes, and why it is silent. */
export function Watchlist(props: {
  signals: readonly SignalDto[] | undefined;
  /** The pair that the list of signals is narrowed to; null for all. */
  pair: string | null;
}) {
  const { signals = [], pair: chosen } = props;
  const status = useMarketStatusQuery();
  const [, setSearch] = useSearchParams();
  const live = liveSignal(signals, useMarketNow(SECOND));
  const list = useListKeys<HTMLUListElement>(t("pair"));
  const pairs = status.data?.feed.pairs;
  return (
    <Card
      title={t("Watchlist")}
      aside={pairs && tCount(pairs.length, "{{count}} pair", "{{count}} pairs")}
      padded={false}
    >
      <Loaded
        call={{ ...status, data: pairs }}
        what={t("the pairs")}
        waiting={<Skeletons rows={5} each="h-11" className="grid gap-3 px-5" />}
      >
        {(known) => (
          <ul ref={list}>
            {known.map((pair) => (
              <PairRow
                key={pair}
                pair={pair}
                live={live?.pair === pair ? live : null}
                newest={signals[0]}
                chosen={pair === chosen}
                onChoose={() => setSearch(pair === chosen ? {} : { [PAIR_PARAMETER]: pair })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface PairRowProps {
  pair: string;
  /** Its signal while one is live. */
  live: SignalDto | null;
  newest: SignalDto | undefined;
  chosen: boolean;
  onChoose: () => void;
}

/** A press narrows the list of previous signals to the pair; a second one widens it again. */
function PairRow({ pair, live, newest, chosen, onChoose }: PairRowProps) {
  const { currentData: data } = useGlancedPrices(pair);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        {...LIST_ITEM}
        aria-pressed={chosen}
        onClick={onChoose}
        className={classes(
          "block w-full px-5 py-2.5 text-left",
          chosen ? "bg-raised" : "hover:bg-raised",
        )}
      >
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-[7ch] font-semibold">{pair}</span>
          <Sparkline times={data?.times ?? []} prices={data?.prices ?? []} />
          <LastPrice data={data} />
        </span>
        <span className="block text-1 text-muted">
          {live ? (
            <Running signal={live} price={data?.prices.at(-1)} />
          ) : (
            <Silence pair={pair} newest={newest} lastAt={data?.times.at(-1) ?? null} />
          )}
        </span>
      </button>
    </li>
  );
}

function LastPrice({ data }: { data: PricesDto | undefined }): ReactNode {
  const price = data?.prices.at(-1);
  return (
    <span className="min-w-[7ch] text-right font-semibold">
      {data && price !== undefined ? (
        <Price value={price} decimals={data.decimals} emphasis={false} />
      ) : (
        <span className="text-faint">–</span>
      )}
    </span>
  );
}

function Running({ signal, price }: { signal: SignalDto; price: number | undefined }) {
  const up = signal.direction === "CALL";
  return (
    <span className="font-semibold text-text">
      <span aria-hidden="true">{up ? "▲" : "▼"}</span>{" "}
      {price === undefined ? (
        t("{{direction}} live", { direction: signal.direction })
      ) : (
        <Phrase
          text={t("{{direction}} live, <move>{{move}}</move>", {
            direction: signal.direction,
            move: signedDistance(stepsInFavour(signal, price), signal.decimals),
          })}
          parts={{
            move: (words) => (
              <span className={STANDING_CLASS[standingAt(signal, price)]}>{words}</span>
            ),
          }}
        />
      )}
    </span>
  );
}

function Silence(props: { pair: string; newest: SignalDto | undefined; lastAt: number | null }) {
  const now = useMarketNow(SECOND);
  const { data: status } = useMarketStatusQuery();
  // The line stays when nothing is to be said, so that the rows below do not move.
  return silenceOf({ ...props, status, now }) ?? t("none live for you");
}
