import {
  CONFIDENCE_INTERVAL,
  DESK_SOURCE,
  percent,
  percentAsIs,
  t,
  tCount,
  type PerformanceDto,
  type SignalDto,
  type SignalSource,
} from "@signaldeck/contract";
import { decidedOf } from "../../components/decidedWords.ts";
import { isStated, sourceName } from "../../components/signalSource.ts";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { estimateOf } from "./signalView.ts";

/** The reasons, and how sure one can be of them. */
export function WhySignal(props: { signal: SignalDto; record: PerformanceDto | undefined }) {
  const { signal, record } = props;
  const estimate = estimateOf(signal);
  return (
    <div className="grid gap-3">
      <p className="max-w-prose whitespace-pre-line">{signal.analysis}</p>
      <h3 className="text-2">{t("How sure are we")}</h3>
      <div className="grid max-w-prose gap-2 text-muted">
        {isStated(signal.source) ? (
          <StatedSentence signal={signal} record={record} />
        ) : estimate ? (
          <p>
            {t(
              "About {{confidence}} of signals like this one should win, as in {{sample}} earlier forecasts on data that the model had not seen. Of {{signals}} such signals between {{low}} and {{high}} win with {{chance}} certainty.",
              {
                confidence: percent(estimate.confidence),
                sample: signal.confidenceSample,
                signals: CONFIDENCE_INTERVAL.signals,
                low: percent(estimate.low),
                high: percent(estimate.high),
                chance: percent(CONFIDENCE_INTERVAL.chance, 0),
              },
            )}
          </p>
        ) : (
          <p>
            {tCount(
              signal.confidenceSample,
              "There is only {{count}} earlier forecast like this one. That is not enough data for a percentage.",
              "There are only {{count}} earlier forecasts like this one. That is not enough data for a percentage.",
            )}
          </p>
        )}
        {record && <BreakEvenSentence signal={signal} record={record} />}
        <p>{t("Any single signal can lose; nearly every second one does.")}</p>
      </div>
      {!isStated(signal.source) && (
        <p>
          <TextLink to={SCREENS.modelCard}>
            {t("What the model behind it reads, and how it did")}
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** A signal from outside the engine: nothing of it is measured but what its like has come to. */
function StatedSentence({
  signal,
  record,
}: {
  signal: SignalDto;
  record?: PerformanceDto | undefined;
}) {
  const past = record?.otherSources.find(({ source }) => source === signal.source);
  const decided = past ? decidedOf(past) : 0;
  return (
    <p>
      {originSentence(signal.source)}{" "}
      {signal.confidence !== null &&
        `${t("The {{confidence}} were stated by hand; nobody has measured them.", {
          confidence: percent(signal.confidence),
        })} `}
      {past && decided > 0
        ? t("Signals like it so far: {{won}} won of {{decided}} decided.", {
            won: past.wonSignals,
            decided,
          })
        : t("No signal like it has been decided so far.")}
    </p>
  );
}

function originSentence(source: SignalSource): string {
  return source === DESK_SOURCE
    ? t(
        "This signal does not come from the engine. It was made by hand, so it has no calibrated probability.",
      )
    : t(
        "This signal does not come from the engine. It was handed in by {{name}}, so it has no calibrated probability.",
        { name: sourceName(source) },
      );
}

function BreakEvenSentence({ signal, record }: { signal: SignalDto; record: PerformanceDto }) {
  const needed = t("A payout of {{payout}} needs {{breakEven}} to break even.", {
    payout: percentAsIs(record.payoutPercent),
    breakEven: percent(record.breakEvenRate),
  });
  const estimate = estimateOf(signal);
  if (!estimate) return <p>{needed}</p>;
  if (estimate.low > record.breakEvenRate) {
    return (
      <p>
        {needed} {t("The whole interval lies above that.")}
      </p>
    );
  }
  if (estimate.high < record.breakEvenRate) {
    return (
      <p>
        {needed} {t("The whole interval lies below that: on average this loses money.")}
      </p>
    );
  }
  return (
    <p>
      {needed} {t("The interval reaches to both sides of that, so a profit is not certain.")}
    </p>
  );
}
