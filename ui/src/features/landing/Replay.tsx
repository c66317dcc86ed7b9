import {
  percent,
  type RecordedSignalDto,
  type RecordSummaryDto,
  SECOND,
  SIGNAL_LIMITS,
  t,
  utcMinute,
} from "@signaldeck/contract";
import { Pause, Play, RotateCcw } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { countdown } from "../../components/countdown.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { DirectionTile } from "../../components/DirectionTile.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ExpiryRing } from "../../components/ExpiryRing.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Price } from "../../components/Price.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { FINISHED_SIGNALS, SCREENS } from "../../screens.ts";
import type { Loaded as LoadedOf } from "./LandingContentContext.tsx";
import { isAfterwards } from "./LiveSealing.tsx";
import { MarketPill } from "./MarketPill.tsx";
import { useRecordSignals } from "./record/recordCalls.ts";
import { endingOf, RESULTS } from "./results.ts";
import { shortHash } from "./shortHash.ts";
import { useReducedMotion } from "./useReducedMotion.ts";

/** How long the five minutes of a signal take here, ms, and how often that moves. */
const LENGTH = 15 * SECOND;
const TICK = 100;

/** The last so many are looked at: a voided one had no five minutes. */
const LOOKED_AT = 5;

export interface ReplayProps {
  record: LoadedOf<RecordSummaryDto>;
  onClose: () => void;
}

/** The last recommended signal of the public record once more, or the last one where none was. */
export function Replay({ record, onClose }: ReplayProps) {
  const recommended = useRecordSignals({ grade: "recommended", limit: LOOKED_AT });
  const any = useRecordSignals({ limit: LOOKED_AT });
  const lastOf = (signals: RecordedSignalDto[] | undefined) =>
    signals?.find(({ voidedAt }) => voidedAt === null);
  const isNone = recommended.data !== undefined && !lastOf(recommended.data);
  return (
    <Dialog open onClose={onClose} title={t("A finished signal, once more")}>
      <Loaded
        call={record}
        what={t("the finished signals")}
        waiting={<Skeleton className="h-96" />}
      >
        {(summary) => (
          <Loaded
            call={isNone ? any : recommended}
            what={t("the finished signals")}
            waiting={<Skeleton className="h-96" />}
          >
            {(signals) => {
              const signal = lastOf(signals);
              return signal ? (
                <>
                  {isNone && (
                    <p className="mb-3 text-amber">
                      {t("No recommended signal has finished yet. This is the last one of all.")}
                    </p>
                  )}
                  <Signal signal={signal} summary={summary} />
                </>
              ) : (
                <EmptyState title={t("No signal has finished yet")}>
                  {t("The first ones appear here a quarter of an hour after their expiry.")}
                </EmptyState>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

function Signal({ signal, summary }: { signal: RecordedSignalDto; summary: RecordSummaryDto }) {
  const { sequence, pair, direction, confidence, entryPrice, closePrice, decimals } = signal;
  const { passed, isRunning, toggle } = useReplay(!useReducedMotion());
  const isOver = passed >= LENGTH;
  const left = (1 - passed / LENGTH) * SIGNAL_LIMITS.life;
  const { mark, word, tone } = RESULTS[endingOf(signal)];
  const Icon = isOver ? RotateCcw : isRunning ? Pause : Play;
  return (
    <>
      <p className="text-muted">
        {t(
          "No. {{number}} of the public record, published {{at}} UTC. Five minutes in {{seconds}} seconds.",
          {
            number: String(sequence),
            at: utcMinute(signal.createdAt),
            seconds: LENGTH / SECOND,
          },
        )}{" "}
        {isAfterwards(sequence, summary.liveFrom) && t("It was recorded afterwards, not live.")}
      </p>
      <MarketPill market={summary.performance.feed.market} className="mt-2" />
      <div className="mt-4 flex items-center gap-3">
        <DirectionTile direction={direction} />
        <div className="min-w-0 grow">
          <h3 className="text-3 font-semibold">{pair}</h3>
          <DirectionLabel direction={direction} />
        </div>
        <ExpiryRing
          fraction={1 - passed / LENGTH}
          text={countdown(left)}
          caption={isOver ? t("expired") : t("to expiry")}
          label={t("Time to expiry")}
        />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
        <Fact term={t("Entry")}>
          <Price value={entryPrice} decimals={decimals} emphasis={false} />
        </Fact>
        <Fact term={t("Confidence")}>
          {confidence === null ? t("none given") : percent(confidence)}
        </Fact>
        <Fact term={t("Result")}>
          <span role="status" className={isOver ? tone : "text-muted"}>
            {isOver ? (
              <>
                <span aria-hidden="true">{mark}</span> {word()}
              </>
            ) : (
              t("running")
            )}
          </span>
          {isOver && closePrice !== null && (
            <span className="ms-2 font-normal text-muted">
              <Price value={closePrice} decimals={decimals} emphasis={false} />
            </span>
          )}
        </Fact>
        <Fact term={t("Proof")}>
          <code className="font-mono text-1">
            {shortHash((isOver && signal.settledHash) || signal.publishedHash)}
          </code>
        </Fact>
      </dl>
      <p className="mt-3 text-1 text-muted">
        {t("The record holds the prices at both ends, not those between.")}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={toggle}
          className="min-w-36"
        >
          {isOver ? t("Watch again") : isRunning ? t("Pause") : t("Play")}
        </Button>
        <TextLink to={`${SCREENS.performance}#${FINISHED_SIGNALS}`}>
          {t("Open the public record")}
        </TextLink>
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-h-12 min-w-0">
      <dt className="text-1 text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The replay's clock. @param moves false: it stands at its end until somebody lets it run. */
function useReplay(moves: boolean) {
  const [passed, setPassed] = useState(moves ? 0 : LENGTH);
  const [isRunning, setRunning] = useState(moves);
  const isOver = passed >= LENGTH;
  useEffect(() => {
    if (!isRunning || isOver) return undefined;
    const timer = setInterval(() => setPassed((before) => before + TICK), TICK);
    return () => clearInterval(timer);
  }, [isRunning, isOver]);
  return {
    passed,
    isRunning,
    toggle: () => {
      if (isOver) setPassed(0);
      setRunning(isOver || !isRunning);
    },
  };
}
