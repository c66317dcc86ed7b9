import { type SignalDto, SIGNAL_LIMITS, SIGNAL_MESSAGES, watClock, t } from "@signaldeck/contract";
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
import { markCountdown } from "./NextBar.tsx";
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
  const { kind } = coming.coming;
  return (
    <HeroFrame
      label={t("Waiting for the next signal")}
      title={
        <h2 className="text-4 leading-none">
          {kind === "stopped" || kind === "held" ? (
            t("Paused")
          ) : kind === "closed" ? (
            <MarketsClosed heading />
          ) : coming.untilMark === "CALC" ? (
            t("Calculating")
          ) : (
            t("Waiting")
          )}
        </h2>
      }
      lead={<Lead coming={coming} now={now} />}
      ring={ended ? <EndRing signal={ended} /> : <NextSignalRing newest={newest} />}
      notice={newest && <TakenBack signal={newest} />}
      facts={newest && <LastSignal signal={newest} now={now} />}
    >
      {newest && (
        <div className="mt-5">
          <PriceScale signal={newest} price={newest.closePrice} />
        </div>
      )}
      {kind !== "stopped" && kind !== "closed" && <WhyNone coming={coming} className="mt-4" />}
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

function Lead({ coming, now }: { coming: NextSignal; now: number | null }) {
  const wait = coming.coming;
  if (wait.kind === "stopped") return <PauseSentence reason={wait.reason} />;
  if (wait.kind === "closed") return `${wait.words}. ${t("No signals meanwhile.")}`;
  const words = nextSignalWords(coming, now);
  if (!words) return null;
  // Another sentence comes as a whole: the count at its end would jump to another line.
  return (
    <span key={words.chance}>
      {words.chance}
      {"at" in wait && coming.untilMark !== "CALC" && <OwnTime at={wait.at} />} {words.used}
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

/** The ring of the waiting states: it drains to the next mark, or says from when on one can come. */
export function NextSignalRing({ newest }: { newest: SignalDto | undefined }) {
  const { coming, untilMark } = useNextSignal(newest);
  const still = { fraction: 0, label: t("Next signal") };
  switch (coming.kind) {
    case "stopped":
      return <ExpiryRing {...still} text={t("Paused")} caption={t("for now")} />;
    case "closed":
      return <ExpiryRing {...still} text={<MarketsClosed heading />} caption={t("all markets")} />;
    case "unjudged":
      return <ExpiryRing {...still} text={watClock(coming.at)} caption={t("at the latest")} />;
    case "held":
    case "window":
      return <ExpiryRing {...still} text={watClock(coming.at)} caption={t("at the earliest")} />;
    default:
      return (
        <ExpiryRing
          fraction={typeof untilMark === "number" ? untilMark / SIGNAL_LIMITS.slot : 0}
          text={markCountdown(untilMark)}
          caption={t("next mark")}
          label={t("Time until the next mark")}
        />
      );
  }
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
