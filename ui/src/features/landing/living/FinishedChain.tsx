import {
  MINUTE,
  RECORD_SIGNALS_PATH,
  type RecordedSignalDto,
  watNear,
  t,
} from "@signaldeck/contract";
import { Fragment, useEffect, useRef, useState } from "react";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { FINISHED_SIGNALS, SCREENS } from "../../../screens.ts";
import { isAfterwards, LiveSealing } from "../LiveSealing.tsx";
import { endingOf, RESULTS } from "../results.ts";
import { useFetched } from "../useFetched.ts";
import { useReducedMotion } from "../useReducedMotion.ts";
import { BLOCKS, useArrivals } from "./useArrivals.ts";

/** With those that arrive while others are held back. */
const PATH = `${RECORD_SIGNALS_PATH}?limit=${BLOCKS * 2}`;
const MOTION = { duration: 300, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/**
 * The signals that finished last, as they become public; each leads to the record.
 * @param liveFrom undefined until it is known: a divider that came later would push the blocks down
 */
export function FinishedChain({ liveFrom }: { liveFrom: number | null | undefined }) {
  const fetched = useFetched<RecordedSignalDto[]>(PATH, MINUTE);
  const { isError } = fetched;
  const data = liveFrom === undefined ? undefined : fetched.data;
  const [held, setHeld] = useState(false);
  const { shown, arrived } = useArrivals(data, held);
  const list = useRef<HTMLOListElement>(null);
  useEntrance(list, arrived);
  const divider =
    shown?.findIndex(({ sequence }) => isAfterwards(sequence, liveFrom ?? null)) ?? -1;
  // The divider takes a block's place, so that nothing below the chain moves.
  const count = divider >= 0 ? BLOCKS - 1 : BLOCKS;
  const places = Array.from({ length: count }, (_, place) => shown?.[place] ?? place);
  return (
    <section aria-labelledby="chain-title" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="chain-title" className="text-2 font-semibold">
          {t("The last finished signals")}
        </h2>
        <p className="text-1 text-muted">{t("newest first, 15 minutes late")}</p>
      </div>
      <ol
        ref={list}
        aria-busy={!data && !isError}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="grid gap-2 sm:gap-3"
      >
        {places.map((signal) =>
          typeof signal === "number" ? (
            <li key={`place ${signal}`} className={`${BLOCK} flex items-center px-4 text-muted`}>
              {data || isError ? (
                signal === (shown?.length ?? 0) && (
                  <span>
                    {isError
                      ? t("The last signals could not be loaded.")
                      : t("The next one appears 15 minutes after its expiry.")}
                  </span>
                )
              ) : (
                <Skeleton className="h-4 w-full" />
              )}
            </li>
          ) : (
            <Fragment key={signal.sequence}>
              {typeof liveFrom === "number" && signal === shown?.[divider] && (
                <li className="flex h-12 items-center px-2.5 sm:h-14">
                  <LiveSealing liveFrom={liveFrom} />
                </li>
              )}
              <Block
                signal={signal}
                isNew={signal.sequence === arrived}
                isHollow={isAfterwards(signal.sequence, liveFrom ?? null)}
              />
            </Fragment>
          ),
        )}
      </ol>
    </section>
  );
}

const SHAPE = "relative h-12 rounded-card border sm:h-14";
const BLOCK = `${SHAPE} border-line bg-surface`;
/** Of a signal that was recorded afterwards. */
const HOLLOW = `${SHAPE} border-dashed border-line-strong`;

function Block(props: { signal: RecordedSignalDto; isNew: boolean; isHollow: boolean }) {
  const { signal, isNew, isHollow } = props;
  const { sequence, pair, direction, createdAt } = signal;
  const { mark, word, tone, wash } = RESULTS[endingOf(signal)];
  const hash = signal.settledHash ?? signal.publishedHash;
  return (
    <li className={`${isHollow ? HOLLOW : BLOCK} chained ${isNew ? "animate-arrival" : ""}`}>
      <ScreenLink
        to={`${SCREENS.performance}#${FINISHED_SIGNALS}`}
        className="flex h-full items-center gap-x-3 rounded-card px-2.5 hover:bg-raised sm:gap-x-4"
      >
        <span
          aria-hidden="true"
          className={`grid size-8 shrink-0 place-items-center rounded-small font-semibold ${tone} ${isHollow ? "border border-current" : wash}`}
        >
          {mark}
        </span>
        <span className="w-18 shrink-0 font-semibold">{pair}</span>
        <DirectionLabel direction={direction} className="w-15 shrink-0 font-normal" />
        <span className="min-w-0 grow text-muted">
          {word()}
          <span className="ms-3 hidden text-1 sm:inline">{watNear(createdAt, null)}</span>
        </span>
        <span className="text-end text-1 text-muted">
          <code title={hash} className="font-mono">
            {hash.slice(0, 4)}…<span className="hidden sm:inline">{hash.slice(-4)}</span>
          </code>
          <span className="hidden sm:block">
            {t("No. {{number}}", { number: String(sequence) })}
          </span>
        </span>
      </ScreenLink>
    </li>
  );
}

/** Moves the chain down by one block when another one arrives on top of it. */
function useEntrance(list: React.RefObject<HTMLOListElement | null>, arrived: number | null) {
  const isStill = useReducedMotion();
  useEffect(() => {
    const top = list.current?.firstElementChild;
    if (arrived === null || isStill || !(top instanceof HTMLElement)) return;
    const step = top.offsetHeight + 12;
    for (const block of list.current?.children ?? []) {
      const from = block === top ? -24 : -step;
      const opacity = block === top ? 0 : 1;
      block.animate([{ transform: `translateY(${from}px)`, opacity }, {}], MOTION);
    }
  }, [list, arrived, isStill]);
}
