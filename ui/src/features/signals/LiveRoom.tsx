import { SECOND, t, type SignalDto } from "@signaldeck/contract";
import { Fragment, memo, Suspense, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { useLastKnownSignals } from "../../api/lastKnownSignals.ts";
import { LIVE_LIST, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useComing } from "../../api/nextSignal.ts";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { RiskLine } from "../../components/RiskLine.tsx";
import { useMedia } from "../../components/useMedia.ts";
import { useSettled } from "../../components/useSettled.ts";
import { BoardPlace } from "./board/BoardFrame.tsx";
import { ChartPanel, ChartSkeleton } from "./chart/ChartPanel.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { HERO_HEIGHT, HeroFrame } from "./HeroFrame.tsx";
import { HeroSkeleton } from "./HeroSkeleton.tsx";
import { LikelyNotice } from "./LikelyNotice.tsx";
import { LiveSignalCard } from "./LiveSignalCard.tsx";
import { NextBar } from "./NextBar.tsx";
import { OpenedSignal } from "./OpenedSignal.tsx";
import { LostConnectionCard } from "./LostConnectionCard.tsx";
import { MarketIntel } from "./MarketIntel.tsx";
import { PerformanceBox } from "./PerformanceBox.tsx";
import { PreviousSignals } from "./PreviousSignals.tsx";
import { ProtocolTips } from "./ProtocolTips.tsx";
import { ReplacedNotice } from "./ReplacedNotice.tsx";
import { addressOf, passes, useRoomFilters } from "./roomFilters.ts";
import { RoomHeader } from "./RoomHeader.tsx";
import type { SignalRoomParts } from "./SignalRoomParts.ts";
import { liveSignal } from "./signalView.ts";
import { useArrival } from "./useArrival.ts";
import { useJustEnded } from "./useJustEnded.ts";
import { useLivePair } from "./useLivePair.ts";
import { useLongerList } from "./useLongerList.ts";
import { WaitingCard, NextSignalRing, PauseSentence } from "./WaitingCard.tsx";
import { lazyPart } from "../../components/loadCode.ts";
import "./workspace/workspace.css";

/** The list is there and empty: no signal has been published for this member yet. */
function InitializingCard() {
  const coming = useComing();
  return (
    <HeroFrame
      label={t("Waiting for the first signal")}
      title={<h2 className="text-3">{t("Initializing Signal Stream...")}</h2>}
      lead={
        coming.kind === "stopped" ? (
          <PauseSentence reason={coming.reason} />
        ) : (
          t("Setting up real-time connection...")
        )
      }
      ring={<NextSignalRing newest={undefined} />}
    >
      <p className="mt-5 border-t border-line pt-4.5 text-muted">
        {t("The first signal appears here as soon as it is published.")}
      </p>
    </HeroFrame>
  );
}

const LargeRoom = lazyPart(async () => (await import("./workspace/LargeRoom.tsx")).LargeRoom);

const Board = lazyPart(async () => (await import("./board/Board.tsx")).Board);

const SkylineCard = lazyPart(async () => (await import("./skyline/SkylineCard.tsx")).SkylineCard);

/** Where the room is a workspace of panes. */
const LARGE = "(min-width: 100rem)";
/** Where board, record and guidance are beside the signals. */
const BESIDE = "(min-width: 86rem)";

export interface LiveRoomProps {
  parts: SignalRoomParts;
}

/** The unlocked signal room. */
export function LiveRoom({ parts }: LiveRoomProps) {
  const [filters] = useRoomFilters();
  const isNarrowed = addressOf(filters) !== "";
  const call = useSignalsQuery(LIVE_LIST);
  const { data: all, isError } = call;
  const kept = useLastKnownSignals(all === undefined && isError);
  const { pair, least } = filters;
  // The card is drawn before all that is around it.
  const settled = useSettled(all);
  const known = settled ?? kept?.signals;
  // Few of the newest signals are of one pair, or as sure as that.
  const longer = useLongerList(known, isNarrowed);
  // Filters narrow the list alone: what is live is always shown.
  const listed = useMemo(
    () => longer?.filter((signal) => passes(signal, { pair, least })),
    [longer, pair, least],
  );
  const arrival = useArrival(all);
  const { signalId } = useParams();
  const { Aside, Waiting = Fragment } = parts;

  const large = useMedia(LARGE);
  const beside = useMedia(BESIDE);
  // How many pairs the board has is known no sooner: coming with it, what is below never moves.
  const { data: market, isError: isUnknown } = useMarketStatusQuery();
  const isPlaced = market !== undefined || isUnknown || kept !== null;
  const [picked, setPicked] = useState<string | null>(null);
  const around = settled ?? all;
  const livePair = useLivePair(around);
  const newestPair = (listed?.[0] ?? known?.[0])?.pair ?? market?.feed.pairs[0] ?? null;
  const shown = picked ?? livePair ?? newestPair;

  const head = (
    <>
      <RoomHeader newest={all?.[0]} arrival={arrival} />
      <LikelyNotice />
      <ConnectionNotice hasList={all !== undefined} keptAt={kept?.at ?? null} />
      <ReplacedNotice />
    </>
  );
  const loading = all === undefined && !isError;
  const card = (
    <>
      {all === undefined && isError && !kept && <LostConnectionCard call={call} />}
      {loading && <HeroSkeleton />}
      {all?.length === 0 && (
        <>
          <Waiting>
            <InitializingCard />
          </Waiting>
          <NextBar newest={undefined} />
        </>
      )}
      {all && signalId !== undefined && <OpenedSignal id={signalId} signals={all} />}
      {all?.[0] && <Hero signals={all} arrivalId={arrival?.id ?? null} parts={parts} />}
    </>
  );
  const chart = (
    <>
      {loading && <ChartSkeleton fill={large} />}
      {all && shown !== null && (
        <Panel
          pair={shown}
          signal={around?.find(({ pair }) => pair === shown) ?? null}
          fill={large}
        />
      )}
    </>
  );
  const board = (size: "room" | "workspace") => {
    const place = <BoardPlace size={size} pairs={market?.feed.pairs.length ?? 5} />;
    if (!isPlaced) return place;
    return (
      <Suspense fallback={place}>
        <Board
          size={size}
          signals={known}
          shown={shown}
          // Pressed again it is the chart's own choice once more.
          onPick={(pair) => setPicked(pair === picked ? null : pair)}
        />
      </Suspense>
    );
  };
  // As high as it will be: what is below never moves.
  const skyline = (
    <Suspense fallback={<Card className="h-55" />}>
      <SkylineCard />
    </Suspense>
  );
  const risk = !all?.[0] && <RiskLine />;
  const list = (
    <List
      signals={listed}
      pair={pair}
      least={least}
      failed={isError && all === undefined}
      Seal={all && parts.Seal}
      Decision={parts.Decision}
    />
  );

  if (large) {
    return (
      <Suspense
        fallback={
          <div className="workspace">
            <LoadingScreen />
          </div>
        }
      >
        <LargeRoom
          head={head}
          card={
            <>
              {card}
              {risk}
            </>
          }
          chart={chart}
          previous={
            <>
              {isPlaced && skyline}
              {list}
            </>
          }
          day={Aside && <Aside />}
          board={board("workspace")}
          signals={known}
        />
      </Suspense>
    );
  }
  return (
    // Nothing may end up under the phone's bar.
    <div className="@container pb-16">
      {head}
      <div className={classes("grid gap-5", beside && "grid-cols-[minmax(0,1fr)_24rem]")}>
        <div className="grid min-w-0 content-start gap-5">
          {card}
          {chart}
          {!beside && board("room")}
          {(beside || isPlaced) && (
            <>
              {skyline}
              {risk}
              {list}
            </>
          )}
        </div>
        <aside
          aria-label={t("Record and guidance")}
          className={classes("grid content-start gap-5", !beside && "@min-[44rem]:grid-cols-2")}
        >
          {beside && board("room")}
          {isPlaced && <Beside Aside={Aside} />}
        </aside>
      </div>
    </div>
  );
}

// What stays as it is while a card comes is not drawn with it.
const Panel = memo(ChartPanel);
const List = memo(PreviousSignals);

/** What stands beside the signals. */
const Beside = memo(function Beside(props: { Aside: SignalRoomParts["Aside"] | undefined }) {
  const { Aside } = props;
  return (
    <>
      <PerformanceBox />
      {Aside && <Aside />}
      <ProtocolTips />
      <MarketIntel />
    </>
  );
});

function Hero(props: {
  signals: readonly SignalDto[];
  arrivalId: string | null;
  parts: SignalRoomParts;
}) {
  const { Actions, Seal, Waiting = Fragment } = props.parts;
  const live = liveSignal(props.signals, useMarketNow(SECOND));
  const ended = useJustEnded(props.signals[0]);
  const { kind } = useComing();
  const comesSoon = kind !== "closed" && kind !== "stopped";
  return live ? (
    <LiveSignalCard
      signal={live}
      arrived={live.id === props.arrivalId}
      actions={Actions && <Actions key={live.id} signal={live} />}
      seal={Seal && <Seal signal={live} place="card" />}
    />
  ) : (
    <>
      <div className={classes("grid grid-rows-[1fr_auto] gap-5", comesSoon && HERO_HEIGHT)}>
        <Waiting>
          <WaitingCard newest={props.signals[0]} ended={ended} />
        </Waiting>
        <RiskLine />
      </div>
      <NextBar newest={props.signals[0]} />
    </>
  );
}
