import { dollarsAndCents, type JournalDayDto, signedDollars } from "@signaldeck/contract";
import { ArrowRight, Pause } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useHold, useJournalDayQuery, useTodayQuery } from "../../api/journalCalls.ts";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { DaySlots } from "./DaySlots.tsx";
import { holdWords } from "./holdWords.ts";
import { resultTone } from "./resultTone.ts";
import { PauseDialog } from "./PauseDialog.tsx";
import { ResumeButton } from "./ResumeButton.tsx";

/** The member's own day beside the signals: what was taken, the result, what the limits leave. */
export function DayBox() {
  const call = useJournalDayQuery();
  return (
    <Card title="Your day" aside="WAT">
      <Loaded
        call={call}
        what="your day"
        fallback="Failed to get your day"
        waiting={
          <div className="grid gap-2.5">
            <Skeleton className="h-9" />
            <Skeleton className="h-12" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-11" />
          </div>
        }
      >
        {(day) => <Day day={day} />}
      </Loaded>
    </Card>
  );
}

function Day({ day }: { day: JournalDayDto }) {
  const hold = useHold();
  const { data: today } = useTodayQuery();
  const clock = useMarketClock();
  const [pausing, setPausing] = useState(false);
  const { maxLoss, lossLeft, maxSignals, signalsLeft } = day;
  const ended = day.entries.filter(({ result }) => result !== null);
  const won = ended.filter(({ result }) => (result ?? 0) > 0).length;
  const lost = ended.filter(({ result }) => (result ?? 0) < 0).length;
  return (
    <>
      <dl>
        <dt className="sr-only">Result</dt>
        <dd className={`inline text-4 ${resultTone(day.result)}`}>
          {signedDollars(day.result)}
        </dd>{" "}
        <dd className="inline text-muted">
          {won} won, {lost} lost
        </dd>
      </dl>
      <DaySlots day={day} />
      <dl className="mt-3 grid gap-1.5">
        {today && (
          <Row label="Signals received">
            {today.quota === null ? today.received : `${today.received} of ${today.quota}`}
          </Row>
        )}
        <Row label="Signals taken">
          {day.taken} of {day.shown} shown
        </Row>
        <Row label="Loss limit left">
          {maxLoss === null || lossLeft === null
            ? "no limit"
            : `${dollarsAndCents(lossLeft)} of ${dollarsAndCents(maxLoss)}`}
        </Row>
        {maxSignals !== null && signalsLeft !== null && (
          <Row label="Signals left">
            {signalsLeft} of {maxSignals}
          </Row>
        )}
      </dl>
      {hold && (
        <p className="mt-3 rounded-small bg-raised px-3.5 py-3">
          {holdWords(hold, day, clock.now()).text}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        {hold?.reason === "paused" ? (
          <ResumeButton />
        ) : (
          <Button
            icon={<Pause aria-hidden="true" className="size-4" />}
            onClick={() => setPausing(true)}
          >
            Pause
          </Button>
        )}
        <TextLink to={SCREENS.analytics} className="gap-1.5">
          Results and limits
          <ArrowRight aria-hidden="true" className="size-4" />
        </TextLink>
      </div>
      {pausing && <PauseDialog dayEnd={day.to} onClose={() => setPausing(false)} />}
    </>
  );
}

function Row(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{props.label}</dt>
      <dd className={`text-end ${props.className ?? ""}`}>{props.children}</dd>
    </div>
  );
}
