import { MINUTE, RECORD_LIMITS, type RecordedSignalDto, watClock, t } from "@signaldeck/contract";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Card } from "../../../components/Card.tsx";
import { Price } from "../../../components/Price.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { FINISHED_SIGNALS, SCREENS } from "../../../screens.ts";
import { Fact } from "../HeroFrame.tsx";
import { ClosingPrice } from "../OwnWords.tsx";
import { resultOf } from "../signalView.ts";
import { lateConfidence, lateStatus } from "./lateWords.ts";

/** The newest signal that the public sees: nothing of it can be traded any more. */
export function LateSignal({ signal }: { signal: RecordedSignalDto | undefined }) {
  if (!signal) {
    return (
      <Card>
        <EmptyState title={t("No finished signal yet")}>
          {t("The first one appears here {{minutes}} minutes after it expired.", {
            minutes: RECORD_LIMITS.publicAfter / MINUTE,
          })}
        </EmptyState>
      </Card>
    );
  }
  const result = resultOf(signal);
  return (
    <Card
      aria-label={t("Newest finished signal")}
      className="@container px-4.5 py-5 sm:px-6 sm:py-5.5"
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <h2 className="text-4 leading-none">{signal.pair}</h2>
        <DirectionLabel
          direction={signal.direction}
          className={`rounded-full px-3 py-1 ${signal.direction === "CALL" ? "bg-call-wash" : "bg-put-wash"}`}
        />
      </div>
      <p className="mt-2.5 text-muted">
        {t("Mark {{mark}}, settled at {{end}} WAT. It is over: nothing here can be traded.", {
          mark: watClock(signal.createdAt),
          end: watClock(signal.expiresAt),
        })}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-x-4.5 gap-y-4 border-t border-line pt-4.5 @min-[40rem]:grid-cols-4">
        <Fact label={t("Entry")}>
          <Price value={signal.entryPrice} decimals={signal.decimals} />
        </Fact>
        <Fact label={<ClosingPrice />}>
          {signal.closePrice === null ? (
            "–"
          ) : (
            <Price value={signal.closePrice} decimals={signal.decimals} />
          )}
        </Fact>
        <Fact label={t("Confidence shown")}>{lateConfidence(signal)}</Fact>
        <Fact label={t("Result")}>
          {result ? (
            <span className={result.className}>
              <span aria-hidden="true">{result.mark}</span> {result.word}
            </span>
          ) : (
            <span className="text-muted">{lateStatus(signal)}</span>
          )}
        </Fact>
      </dl>
      <p className="mt-4.5">
        <TextLink to={`${SCREENS.performance}#${FINISHED_SIGNALS}`}>
          {t("Its proof in the public record")}
        </TextLink>
      </p>
    </Card>
  );
}
