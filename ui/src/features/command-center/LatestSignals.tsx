import {
  openTable,
  type SignalDto,
  type SignalStatus,
  t,
  watClock,
  worthWords,
} from "@signaldeck/contract";
import { WifiOff } from "lucide-react";
import { useJournalPause, useToday } from "../../api/journalCalls.ts";
import { useLastKnownSignals } from "../../api/lastKnownSignals.ts";
import { LIVE_LIST, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useMarketClock, useMarketReached } from "../../api/marketClockHooks.tsx";
import { resumesAt, resumeSentence } from "../../api/nextSignal.ts";
import { useWorth } from "../../api/signalPreferences.ts";
import { Card } from "../../components/Card.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { Price } from "../../components/Price.tsx";
import { Skeletons } from "../../components/Skeletons.tsx";
import { TimeAgo } from "../../components/TimeAgo.tsx";
import { heldWords } from "./comingWords.ts";

/** How many of the newest signals are shown here. */
const SHOWN = 3;

/** The newest signals of the member's tier, straight from the server. */
export function LatestSignals() {
  const call = useSignalsQuery(LIVE_LIST);
  const kept = useLastKnownSignals(!call.data && call.error !== undefined);
  const pause = useJournalPause();
  const { data: today } = useToday();
  const clock = useMarketClock();
  return (
    <Card title={t("Latest signals")} aside={t("times in WAT")} padded={false}>
      {pause && (
        <p role="status" className="mx-5 mb-4 rounded-small bg-raised px-3.5 py-3">
          {heldWords(pause)} {resumeSentence(resumesAt(pause, today), clock.now())}
        </p>
      )}
      {!call.data && kept && (
        <p role="status" className="mx-5 mb-4 flex items-center gap-3 text-amber">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <span>
            <Phrase
              text={t("Not live. The last known list, <when/>.")}
              parts={{ when: <TimeAgo at={new Date(kept.at).toISOString()} /> }}
            />
          </span>
        </p>
      )}
      <Loaded
        call={{ ...call, data: call.data ?? kept?.signals }}
        what={t("the signals")}
        fallback={t("Failed to get signals")}
        waiting={<Skeletons rows={SHOWN} each="h-9" className="grid gap-3 px-5 pb-5" />}
      >
        {(signals) => <SignalRows signals={signals.slice(0, SHOWN)} />}
      </Loaded>
    </Card>
  );
}

function SignalRows({ signals }: { signals: readonly SignalDto[] }) {
  if (signals.length === 0) {
    return (
      <EmptyState title={t("No signal yet")}>
        {t("The signal room says when your next one can come.")}
      </EmptyState>
    );
  }
  return (
    <ul>
      {signals.map((signal) => (
        <li
          key={signal.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-5 py-3 sm:grid-cols-[6rem_8rem_6rem_1fr_auto]"
        >
          <span className="text-muted max-sm:order-3">{watClock(signal.createdAt)}</span>
          <span className="font-semibold">{signal.pair}</span>
          <DirectionLabel direction={signal.direction} className="max-sm:order-2" />
          <Price
            value={signal.entryPrice}
            decimals={signal.decimals}
            emphasis={false}
            className="text-muted max-sm:order-4 max-sm:text-end"
          />
          <span className="max-sm:order-5 max-sm:col-span-2">
            <Result signal={signal} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const OUTCOMES = openTable((words) => () => <span className="text-muted">{words}</span>, {
  profit: () => <span className="text-call">{t("✓ profit")}</span>,
  loss: () => <span className="text-put">{t("✕ loss")}</span>,
  breakeven: () => <span className="text-muted">{t("= breakeven")}</span>,
});

/** The words for a signal that has no outcome, or none yet. */
const WITHOUT_OUTCOME: Partial<Record<SignalStatus, () => string>> = {
  expired: () => t("awaiting price"),
  closed: () => t("closed"),
  unsettled: () => t("unsettled"),
};

function Result({ signal }: { signal: SignalDto }) {
  const { outcome } = signal;
  const worth = useWorth(signal);
  // The update that says so may still be on its way.
  const isOver = useMarketReached(Date.parse(signal.expiresAt));
  const status = isOver && signal.status === "active" ? "expired" : signal.status;
  if (outcome) return OUTCOMES[outcome]();
  if (status === "active" && signal.withdrawnAt !== null) {
    return <span className="text-amber">{t("withdrawn")}</span>;
  }
  if (status === "active") {
    return worth.skip === null ? (
      <span className="text-brand">{worthWords(worth) ?? t("running")}</span>
    ) : (
      <span className="text-amber">{worth.skip}</span>
    );
  }
  return <span className="text-muted">{WITHOUT_OUTCOME[status]?.() ?? status}</span>;
}
