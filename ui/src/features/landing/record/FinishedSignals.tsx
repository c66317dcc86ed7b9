import { percent, type RecordedSignalDto, SECOND, utcMinute } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Price } from "../../../components/Price.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useRecordSignalsQuery } from "../api.ts";
import { isStated, sourceLabel } from "../../../components/signalSource.ts";
import { shortHash } from "../shortHash.ts";

const RESULTS = {
  profit: { mark: "✓", word: "profit", className: "text-call" },
  loss: { mark: "✕", word: "loss", className: "text-put" },
  breakeven: { mark: "=", word: "even", className: "text-muted" },
  unsettled: { mark: "–", word: "unsettled", className: "text-muted" },
  voided: { mark: "–", word: "voided", className: "text-muted" },
} as const;

/** The latest finished signals; cards on small screens, a table on wide ones. */
export function FinishedSignals() {
  const { data, isError, isFetching, refetch } = useRecordSignalsQuery({ query: {} });
  return (
    <Card title="Latest finished signals" aside="market time, UTC" padded={false}>
      {data && data.length > 0 && <SignalTable signals={data} />}
      {data?.length === 0 && (
        <EmptyState title="No signal has finished yet">
          The first ones appear here a quarter of an hour after their expiry.
        </EmptyState>
      )}
      {!data &&
        (isError ? (
          <ErrorState
            message="The connection to the server failed."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div aria-busy="true" className="grid gap-3 p-5">
            <span className="sr-only">Loading finished signals</span>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-9" />
            ))}
          </div>
        ))}
    </Card>
  );
}

const HEAD =
  "px-3 py-2.5 text-left text-1 font-normal text-muted first:pl-5 last:pr-5 last:text-right";
const CELL = "px-3 py-3 whitespace-nowrap first:pl-5 last:pr-5 last:text-right";

function SignalTable({ signals }: { signals: readonly RecordedSignalDto[] }) {
  return (
    <>
      <table className="hidden w-full md:table">
        <thead>
          <tr className="border-t border-line">
            {[
              "No.",
              "Published",
              "Pair",
              "Direction",
              "Entry",
              "Close",
              "Confidence",
              "Sealed as",
              "Result",
            ].map((label) => (
              <th key={label} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={signal.sequence} className="border-t border-line">
              <td className={`${CELL} text-muted`}>{signal.sequence}</td>
              <td className={CELL}>
                {utcMinute(signal.createdAt)}
                <span className="block text-1 text-muted">{delayOf(signal)}</span>
              </td>
              <td className={CELL}>
                {signal.pair}
                <SourceNote signal={signal} />
              </td>
              <td className={CELL}>
                <DirectionLabel direction={signal.direction} />
              </td>
              <td className={CELL}>
                <Price value={signal.entryPrice} decimals={signal.decimals} emphasis={false} />
              </td>
              <td className={CELL}>
                <ClosePrice signal={signal} />
              </td>
              <td className={CELL}>{confidenceOf(signal)}</td>
              <td className={CELL}>
                <code title={signal.publishedHash} className="font-mono text-1 text-muted">
                  {shortHash(signal.publishedHash)}
                </code>
              </td>
              <td className={CELL}>
                <Result signal={signal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden">
        {signals.map((signal) => (
          <li
            key={signal.sequence}
            className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line px-5 py-3"
          >
            <span className="flex flex-wrap gap-x-3 font-semibold">
              {signal.pair} <DirectionLabel direction={signal.direction} />
            </span>
            <span className="text-right">
              <Result signal={signal} />
            </span>
            <span className="text-muted">
              <Price value={signal.entryPrice} decimals={signal.decimals} emphasis={false} />
              {" → "}
              <ClosePrice signal={signal} />
            </span>
            <span className="text-right text-muted">{confidenceOf(signal)}</span>
            <span className="text-1 text-muted">
              No. {signal.sequence}, {utcMinute(signal.createdAt)} {delayOf(signal)}
              <SourceNote signal={signal} />
            </span>
            <code className="text-right font-mono text-1 text-muted">
              {signal.publishedHash.slice(0, 8)}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where a signal comes from, if not from the engine. */
function SourceNote({ signal }: { signal: RecordedSignalDto }) {
  if (!isStated(signal.source)) return null;
  return <span className="block text-1 text-muted">{sourceLabel(signal.source)}</span>;
}

/** "+1.2 s": how long after its mark a signal was published, where the record says so. */
function delayOf({ createdAt, publishedAt }: RecordedSignalDto): string | null {
  if (publishedAt === null) return null;
  const delay = (Date.parse(publishedAt) - Date.parse(createdAt)) / SECOND;
  return delay > 300 ? "recorded afterwards" : `+${delay.toFixed(1)} s`;
}

function confidenceOf({ confidence, grade, source }: RecordedSignalDto): string {
  if (confidence === null) return "none given";
  if (isStated(source)) return `${percent(confidence)} by hand`;
  return grade === "recommended" ? `${percent(confidence)}, recommended` : percent(confidence);
}

function ClosePrice({ signal }: { signal: RecordedSignalDto }) {
  if (signal.closePrice === null) return <span className="text-muted">–</span>;
  return <Price value={signal.closePrice} decimals={signal.decimals} emphasis={false} />;
}

function Result({ signal }: { signal: RecordedSignalDto }) {
  const ending = signal.outcome ?? (signal.voidedAt === null ? "unsettled" : "voided");
  const { mark, word, className } = RESULTS[ending];
  return (
    <span className={className}>
      <span aria-hidden="true">{mark}</span> {word}
    </span>
  );
}
