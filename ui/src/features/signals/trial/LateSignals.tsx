import { type RecordedSignalDto, watClock, t } from "@signaldeck/contract";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Price } from "../../../components/Price.tsx";
import { resultOf } from "../signalView.ts";
import { lateConfidence, lateStatus } from "./lateWords.ts";

/** Finished signals as the public sees them, newest first. */
export function LateSignals({ signals }: { signals: readonly RecordedSignalDto[] }) {
  if (signals.length === 0) return <EmptyState title={t("No earlier signal yet")} />;
  return (
    <ul>
      {signals.map((signal) => (
        <li
          key={signal.id}
          className="grid grid-cols-[4.5rem_1fr_auto] items-baseline gap-x-3 gap-y-0.5 border-t border-line px-5 py-3 @min-[40rem]:grid-cols-[5rem_6rem_5rem_1fr_5rem_7rem]"
        >
          <span className="text-muted @max-[40rem]:order-last @max-[40rem]:text-1">
            {watClock(signal.createdAt)}
          </span>
          <span className="font-semibold">{signal.pair}</span>
          <DirectionLabel direction={signal.direction} />
          <span className="text-muted @max-[40rem]:order-last @max-[40rem]:text-1">
            <Prices signal={signal} />
          </span>
          <span className="text-muted @max-[40rem]:order-last @max-[40rem]:text-right @max-[40rem]:text-1">
            {lateConfidence(signal)}
          </span>
          <span className="text-right whitespace-nowrap">
            <Result signal={signal} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Prices({ signal }: { signal: RecordedSignalDto }) {
  const { entryPrice, closePrice, decimals } = signal;
  return (
    <>
      <Price value={entryPrice} decimals={decimals} emphasis={false} />
      {closePrice !== null && (
        <>
          {" → "}
          <Price value={closePrice} decimals={decimals} emphasis={false} />
        </>
      )}
    </>
  );
}

function Result({ signal }: { signal: RecordedSignalDto }) {
  const result = resultOf(signal);
  if (!result) return <span className="text-muted">{lateStatus(signal)}</span>;
  return (
    <span className={result.className}>
      <span aria-hidden="true">{result.mark}</span> {result.word}
    </span>
  );
}
