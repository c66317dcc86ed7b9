import {
  decimals,
  percent,
  type RecordedSignalDto,
  SECOND,
  utcMinute,
  t,
} from "@signaldeck/contract";
import { ShieldCheck } from "lucide-react";
import { Fragment, Suspense, useState } from "react";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { Price } from "../../../components/Price.tsx";
import { isStated, sourceLabel } from "../../../components/signalSource.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { isAfterwards, LiveSealing } from "../LiveSealing.tsx";
import { endingOf, RESULTS } from "../results.ts";
import { shortHash } from "../shortHash.ts";
import { lazyPart } from "../../../components/loadCode.ts";

const SignalProof = lazyPart(async () => (await import("../verify/SignalProof.tsx")).SignalProof);

const HEAD =
  "px-3 py-2.5 text-start text-1 font-normal text-muted first:ps-5 last:pe-5 last:text-end";
const CELL = "px-3 py-3 whitespace-nowrap first:ps-5 last:pe-5 last:text-end";

/** The closing price has another key than a button that closes. */
const headings = () => [
  t("No."),
  t("Published"),
  t("Pair"),
  t("Direction"),
  t("Entry"),
  t("<price>Close</price>"),
  t("Confidence"),
  t("Proof"),
  t("Result"),
];

interface SignalTableProps {
  /** Newest first. */
  signals: readonly RecordedSignalDto[];
  /** See the record's summary. */
  liveFrom: number | null;
  /** Where the page before has ended; undefined on the first. */
  before: number | undefined;
}

/** Finished signals; cards on small screens, a table on wide ones. Each leads to its proof. */
export function SignalTable({ signals, liveFrom, before = Infinity }: SignalTableProps) {
  const divider = signals.find(({ sequence }) => isAfterwards(sequence, liveFrom));
  // Once in the whole list: on later pages it is on an earlier one.
  const isDivider = (signal: RecordedSignalDto) =>
    signal === divider && (signal !== signals[0] || before >= (liveFrom ?? 0));
  const { startVerifier } = usePlatform();
  const [checked, setChecked] = useState<RecordedSignalDto | null>(null);
  const check = startVerifier && setChecked;
  return (
    <>
      {checked && startVerifier && (
        <Suspense fallback={null}>
          <SignalProof signal={checked} start={startVerifier} onClose={() => setChecked(null)} />
        </Suspense>
      )}
      <table className="hidden w-full lg:table">
        <thead>
          <tr className="border-t border-line">
            {headings().map((heading) => (
              <th key={heading} scope="col" className={HEAD}>
                <Phrase text={heading} parts={{}} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <Fragment key={signal.sequence}>
              {liveFrom !== null && isDivider(signal) && (
                <tr className="border-t border-line-strong">
                  <td colSpan={headings().length} className="px-5 py-3">
                    <LiveSealing liveFrom={liveFrom} />
                  </td>
                </tr>
              )}
              <tr className="border-t border-line">
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
                  <Proof signal={signal} check={check} />
                </td>
                <td className={CELL}>
                  <Result signal={signal} />
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <ul className="lg:hidden">
        {signals.map((signal) => (
          <Fragment key={signal.sequence}>
            {liveFrom !== null && isDivider(signal) && (
              <li className="border-t border-line-strong px-5 py-3">
                <LiveSealing liveFrom={liveFrom} />
              </li>
            )}
            <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line px-5 py-3">
              <span className="flex flex-wrap gap-x-3 font-semibold">
                {signal.pair} <DirectionLabel direction={signal.direction} />
              </span>
              <span className="text-end">
                <Result signal={signal} />
              </span>
              <span className="text-muted">
                <Price value={signal.entryPrice} decimals={signal.decimals} emphasis={false} />
                {" → "}
                <ClosePrice signal={signal} />
              </span>
              <span className="text-end text-muted">{confidenceOf(signal)}</span>
              <span className="text-1 text-muted">
                {t("No. {{number}}, {{at}}", {
                  number: String(signal.sequence),
                  at: utcMinute(signal.createdAt),
                })}{" "}
                {delayOf(signal)}
                <SourceNote signal={signal} />
              </span>
              <Proof signal={signal} check={check} isShort />
            </li>
          </Fragment>
        ))}
      </ul>
    </>
  );
}

/** The publication's hash; where the host can check it, the way to its proof. */
function Proof(props: {
  signal: RecordedSignalDto;
  check: ((signal: RecordedSignalDto) => void) | null;
  isShort?: boolean;
}) {
  const { signal, check, isShort } = props;
  const { publishedHash } = signal;
  const hash = isShort ? publishedHash.slice(0, 8) : shortHash(publishedHash);
  if (!check) return <code className="font-mono text-1 text-muted">{hash}</code>;
  return (
    <button
      type="button"
      title={publishedHash}
      onClick={() => check(signal)}
      className="-my-2.5 inline-flex min-h-11 items-center justify-end gap-1.5 rounded-small font-mono text-1 text-brand underline-offset-4 hover:underline"
    >
      <ShieldCheck aria-hidden="true" className="size-4" />
      <span className="sr-only">
        {t("Proof of No. {{number}}", { number: String(signal.sequence) })}
      </span>
      {hash}
    </button>
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
  return delay > 300 ? t("recorded afterwards") : `+${decimals(delay.toFixed(1))} s`;
}

function confidenceOf({ confidence, grade, source }: RecordedSignalDto): string {
  if (confidence === null) return t("none given");
  if (isStated(source)) return t("{{confidence}} by hand", { confidence: percent(confidence) });
  return grade === "recommended"
    ? t("{{confidence}}, recommended", { confidence: percent(confidence) })
    : percent(confidence);
}

function ClosePrice({ signal }: { signal: RecordedSignalDto }) {
  if (signal.closePrice === null) return <span className="text-muted">–</span>;
  return <Price value={signal.closePrice} decimals={signal.decimals} emphasis={false} />;
}

/** How a signal ended; quietly, whether it was withdrawn while it ran. */
function Result({ signal }: { signal: RecordedSignalDto }) {
  const { mark, word, tone } = RESULTS[endingOf(signal)];
  return (
    <span className={tone}>
      <span aria-hidden="true">{mark}</span> {word()}
      {signal.withdrawnAt !== null && (
        <span className="block text-1 text-muted">{t("withdrawn")}</span>
      )}
    </span>
  );
}
