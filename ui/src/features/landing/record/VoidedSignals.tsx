import { RECORD_LIMITS, type RecordedSignalDto, t, utcMinute } from "@signaldeck/contract";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { voidedText } from "../results.ts";
import { useRecordSignals } from "./recordCalls.ts";
import type { Shown } from "./selection.ts";

/** The signals that were voided, each with its reason; nothing while there are none. */
export function VoidedSignals({ total, shown }: { total: number; shown: Shown }) {
  return total > 0 ? <VoidedList total={total} shown={shown} /> : null;
}

function VoidedList({ total, shown }: { total: number; shown: Shown }) {
  const { data, isError, isFetching, refetch } = useRecordSignals({
    ...shown,
    show: "voided",
    limit: RECORD_LIMITS.listMax,
  });
  return (
    <Card title={t("Voided signals")} aside={voidedText(total)} padded={false}>
      {isError && !data && (
        <ErrorState
          message={t("The connection to the server failed.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <p className="border-t border-line px-5 py-4 text-muted">
          {t("They are listed here a quarter of an hour after their expiry.")}
        </p>
      )}
      <ul>
        {data?.map((signal) => (
          <li key={signal.sequence} className="grid gap-1 border-t border-line px-5 py-3">
            <p className="flex flex-wrap gap-x-3 font-semibold">
              {signal.pair} <DirectionLabel direction={signal.direction} />
            </p>
            <p className="max-w-prose">{signal.voidedReason}</p>
            <p className="text-1 text-muted">{factsOf(signal)}</p>
          </li>
        ))}
      </ul>
      {data && data.length < total && data.length > 0 && (
        <p className="border-t border-line px-5 py-4 text-muted">
          {t("These are the newest {{number}} that are public.", { number: data.length })}
        </p>
      )}
    </Card>
  );
}

/** "No. 12, by hand, published 22 Nov 14:05, voided 2 min 5 s later" */
function factsOf({ sequence, source, createdAt, voidedAt }: RecordedSignalDto): string {
  const facts = {
    number: String(sequence),
    source: sourceLabel(source).toLowerCase(),
    at: utcMinute(createdAt),
  };
  return voidedAt === null
    ? t("No. {{number}}, {{source}}, published {{at}}", facts)
    : t("No. {{number}}, {{source}}, published {{at}}, voided {{after}} later", {
        ...facts,
        after: afterPublication(createdAt, voidedAt),
      });
}

/** "2 min 5 s": how long the signal had run. */
function afterPublication(createdAt: string, voidedAt: string): string {
  const seconds = Math.round((Date.parse(voidedAt) - Date.parse(createdAt)) / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
