import { countText, RECORD_LIMITS, utcMinute } from "@signaldeck/contract";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { useRecordSignalsQuery } from "../api.ts";
import type { Shown } from "./selection.ts";

/** The signals that were voided, each with its reason; nothing while there are none. */
export function VoidedSignals({ total, shown }: { total: number; shown: Shown }) {
  return total > 0 ? <VoidedList total={total} shown={shown} /> : null;
}

function VoidedList({ total, shown }: { total: number; shown: Shown }) {
  const { data, isError, isFetching, refetch } = useRecordSignalsQuery({
    query: { ...shown, show: "voided", limit: RECORD_LIMITS.listMax },
  });
  return (
    <Card title="Voided signals" aside={`${countText(total)} voided`} padded={false}>
      {isError && !data && (
        <ErrorState
          message="The connection to the server failed."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <p className="border-t border-line px-5 py-4 text-muted">
          They are listed here a quarter of an hour after their expiry.
        </p>
      )}
      <ul>
        {data?.map((signal) => (
          <li key={signal.sequence} className="grid gap-1 border-t border-line px-5 py-3">
            <p className="flex flex-wrap gap-x-3 font-semibold">
              {signal.pair} <DirectionLabel direction={signal.direction} />
            </p>
            <p className="max-w-prose">{signal.voidedReason}</p>
            <p className="text-1 text-muted">
              No. {signal.sequence}, {sourceLabel(signal.source).toLowerCase()}, published{" "}
              {utcMinute(signal.createdAt)}
              {signal.voidedAt !== null &&
                `, voided ${afterPublication(signal.createdAt, signal.voidedAt)} later`}
            </p>
          </li>
        ))}
      </ul>
      {data && data.length < total && data.length > 0 && (
        <p className="border-t border-line px-5 py-4 text-muted">
          These are the newest {data.length} that are public.
        </p>
      )}
    </Card>
  );
}

/** "2 min 5 s": how long the signal had run. */
function afterPublication(createdAt: string, voidedAt: string): string {
  const seconds = Math.round((Date.parse(voidedAt) - Date.parse(createdAt)) / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
