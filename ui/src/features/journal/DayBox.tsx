import { dollarsAndCents, type JournalDayDto, signedDollars, t } from "@signaldeck/contract";
import { ArrowRight, Pause } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useJournalPause, useJournalDay, useToday } from "../../api/journalCalls.ts";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { resumesAt } from "../../api/nextSignal.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { DaySlots } from "./DaySlots.tsx";
import { pauseWords } from "./pauseWords.ts";
import { resultTone } from "./resultTone.ts";
import { ResumeButton } from "./ResumeButton.tsx";
import { listed, TALLY } from "./tally.ts";
import { lazyPart } from "../../components/loadCode.ts";

const PauseDialog = lazyPart(async () => (await import("./PauseDialog.tsx")).PauseDialog);

/** The member's own day beside the signals: what was taken, the result, what the limits leave. */
export function DayBox() {
  const call = useJournalDay();
  return (
    <Card title={t("Your day")} aside="WAT">
      <Loaded
        call={call}
        what={t("your day")}
        fallback={t("Failed to get your day")}
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
  const pause = useJournalPause();
  const { data: today } = useToday();
  const clock = useMarketClock();
  const [pausing, setPausing] = useState(false);
  const { maxLoss, lossLeft, maxSignals, signalsLeft } = day;
  const ended = day.entries.filter(({ result }) => result !== null);
  const won = ended.filter(({ result }) => (result ?? 0) > 0).length;
  const lost = ended.filter(({ result }) => (result ?? 0) < 0).length;
  return (
    <>
      <dl>
        <dt className="sr-only">{t("Result")}</dt>
        <dd className={`inline text-4 ${resultTone(day.result)}`}>
          {signedDollars(day.result)}
        </dd>{" "}
        <dd className="inline text-muted">{listed([TALLY.won(won), TALLY.lost(lost)])}</dd>
      </dl>
      <DaySlots day={day} />
      <dl className="mt-3 grid gap-1.5">
        {today && (
          <Row label={t("Signals received")}>
            {today.quota === null
              ? today.received
              : t("{{part}} of {{whole}}", { part: today.received, whole: today.quota })}
          </Row>
        )}
        <Row label={t("Signals taken")}>
          {t("{{taken}} of {{shown}} shown", { taken: day.taken, shown: day.shown })}
        </Row>
        <Row label={t("Loss limit left")}>
          {maxLoss === null || lossLeft === null
            ? t("no limit")
            : t("{{part}} of {{whole}}", {
                part: dollarsAndCents(lossLeft),
                whole: dollarsAndCents(maxLoss),
              })}
        </Row>
        {maxSignals !== null && signalsLeft !== null && (
          <Row label={t("Signals left")}>
            {t("{{part}} of {{whole}}", { part: signalsLeft, whole: maxSignals })}
          </Row>
        )}
      </dl>
      {pause && (
        <p className="mt-3 rounded-small bg-raised px-3.5 py-3">
          {pauseWords(pause, day, resumesAt(pause, today), clock.now()).text}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        {pause?.reason === "paused" ? (
          <ResumeButton />
        ) : (
          <Button
            icon={<Pause aria-hidden="true" className="size-4" />}
            onClick={() => setPausing(true)}
          >
            {t("Pause")}
          </Button>
        )}
        <TextLink to={SCREENS.analytics} className="gap-1.5">
          {t("Results and limits")}
          <ArrowRight aria-hidden="true" className="size-4" />
        </TextLink>
      </div>
      <Suspense fallback={null}>
        {pausing && <PauseDialog dayEnd={day.to} onClose={() => setPausing(false)} />}
      </Suspense>
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
