import { SECOND, type SignalDto, t, tCount } from "@signaldeck/contract";
import { PictureInPicture2 } from "lucide-react";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { IconButton } from "../../../components/IconButton.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { LIST_ITEM, useListKeys } from "../../../components/useListKeys.ts";
import { signedDistance, STANDING_CLASS, standingAt, stepsInFavour } from "../priceMove.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { pairWindow, useRoomFilters } from "../roomFilters.ts";
import { liveSignal } from "../signalView.ts";
import { useGlancedPrices } from "../usePrices.ts";
import { LastPrice, Silence } from "./PairParts.tsx";
import { Sparkline } from "./Sparkline.tsx";

/** Each pair of the feed: its last price, its last 20 minutes, and why it is silent. */
export function Watchlist({ signals = [] }: { signals: readonly SignalDto[] | undefined }) {
  const status = useMarketStatusQuery();
  const [{ pair: chosen }, narrow] = useRoomFilters();
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
                onChoose={() => narrow({ pair: pair === chosen ? null : pair })}
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
  const platform = usePlatform();
  return (
    <li className="flex items-center border-t border-line pe-2 hover:bg-raised">
      <button
        type="button"
        {...LIST_ITEM}
        aria-pressed={chosen}
        onClick={onChoose}
        className={classes(
          "block min-w-0 flex-1 py-2.5 ps-5 pe-1 text-start",
          chosen && "bg-raised",
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
      <IconButton
        label={t("Keep {{pair}} in a small window", { pair })}
        icon={PictureInPicture2}
        onClick={() => void platform.openSmall(pairWindow(pair))}
      />
    </li>
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
