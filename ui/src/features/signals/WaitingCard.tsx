import { type SignalDto, SIGNAL_LIMITS, SIGNAL_MESSAGES, t } from "@signaldeck/contract";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { OwnTime } from "../../components/OwnTime.tsx";
import { PriceScale } from "./card/PriceScale.tsx";
import { EntryPrice } from "./EntryPrice.tsx";
import { EndRing } from "./EndRing.tsx";
import { ExpiryRing } from "../../components/ExpiryRing.tsx";
import { Fact, HeroFrame } from "./HeroFrame.tsx";
import { MarketsClosed } from "./OwnWords.tsx";
import { nextSignalWords } from "./nextSignalWords.ts";
import { resultOf, statusText } from "./signalView.ts";
import { countdown } from "../../components/countdown.ts";
import { useAllClosed, useEnginePause } from "./useEnginePause.ts";
import { useNextSignal, type NextSignal } from "./useNextSignal.ts";
import { WhyNone } from "./WhyNone.tsx";

/** Between two signals: when the next one may come, and how the last one stands. */
export function WaitingCard(props: {
  newest: SignalDto | undefined;
  /** It has ended a moment ago: the ring says how. */
  ended?: SignalDto | null;
}) {
  const { newest, ended = null } = props;
  const now = useMarketNow(1_000);
  const coming = useNextSignal(newest);
  const { next } = coming;
  const pause = useEnginePause();
  const closed = useAllClosed();
  return (
    <HeroFrame
      label={t("Waiting for the next signal")}
      title={
        <h2 className="text-4 leading-none">
          {pause ? (
            t("Paused")
          ) : closed !== null ? (
            <MarketsClosed heading />
          ) : next === "CALC" ? (
            t("Calculating")
          ) : (
            t("Waiting")
          )}
        </h2>
      }
      lead={
        pause ? (
          <PauseSentence reason={pause.reason} />
        ) : closed !== null ? (
          `${closed}. ${t("No signals meanwhile.")}`
        ) : (
          <NextSentence coming={coming} now={now} />
        )
      }
      ring={ended ? <EndRing signal={ended} /> : <NextSignalRing newest={newest} />}
      notice={newest && <TakenBack signal={newest} />}
      facts={newest && <LastSignal signal={newest} now={now} />}
    >
      {newest && (
        <div className="mt-5">
          <PriceScale signal={newest} price={newest.closePrice} />
        </div>
      )}
      {!pause && closed === null && <WhyNone coming={coming} className="mt-4" />}
    </HeroFrame>
  );
}

/** That the last signal was taken back, and why; nothing where it was not, or has ended since. */
function TakenBack({ signal }: { signal: SignalDto }) {
  const { voidedReason, withdrawnReason, settledAt } = signal;
  const words =
    voidedReason !== null
      ? t("The last signal was voided and counts nowhere: {{reason}}", { reason: voidedReason })
      : withdrawnReason !== null && settledAt === null
        ? t(
            "The last signal was withdrawn. Don't take it any more. If you took it, it goes on to its result, which counts. Reason: {{reason}}",
            { reason: withdrawnReason },
          )
        : null;
  return (
    words !== null && (
      <p role="status" className="mt-4 rounded-small bg-amber-wash px-3.5 py-3 break-words">
        {words}
      </p>
    )
  );
}

function NextSentence({ coming, now }: { coming: NextSignal; now: number | null }) {
  const words = nextSignalWords(coming, now);
  if (!words) return null;
  // Another sentence comes as a whole: the count at its end would jump to another line.
  return (
    <span key={words.chance}>
      {words.chance}
      {coming.at !== null && coming.next !== "CALC" && <OwnTime at={coming.at} />} {words.used}
    </span>
  );
}

/** Why nothing comes from the engine at the moment. */
export function PauseSentence({ reason }: { reason: string }) {
  return (
    <span role="status">
      {SIGNAL_MESSAGES.paused} {reason}
    </span>
  );
}

/** The ring of the waiting states: it drains over the last five minutes before a signal can come. */
export function NextSignalRing({ newest }: { newest: SignalDto | undefined }) {
  const { next } = useNextSignal(newest);
  const pause = useEnginePause();
  const closed = useAllClosed();
  if (!pause && closed !== null) {
    return (
      <ExpiryRing
        fraction={0}
        text={<MarketsClosed heading />}
        caption={t("all markets")}
        label={t("Next signal")}
      />
    );
  }
  if (pause) {
    return (
      <ExpiryRing fraction={0} text={t("Paused")} caption={t("for now")} label={t("Next signal")} />
    );
  }
  return (
    <ExpiryRing
      fraction={typeof next === "number" ? Math.min(1, next / SIGNAL_LIMITS.slot) : 0}
      text={next === null ? "–:–" : next === "CALC" ? "CALC" : countdown(next)}
      caption={t("next signal")}
      label={t("Time until your next signal can come")}
    />
  );
}

function LastSignal({ signal, now }: { signal: SignalDto; now: number | null }) {
  const result = resultOf(signal);
  return (
    <>
      <Fact label={t("Last signal")}>{signal.pair}</Fact>
      <Fact label={t("Direction")}>
        <DirectionLabel direction={signal.direction} />
      </Fact>
      <Fact label={t("Entry")}>
        <EntryPrice signal={signal} />
      </Fact>
      <Fact label={t("Result")}>
        {result ? (
          <span className={result.className}>
            <span aria-hidden="true">{result.mark}</span> {result.word}
          </span>
        ) : (
          <span className="text-muted">{statusText(signal, now)}</span>
        )}
      </Fact>
    </>
  );
}
