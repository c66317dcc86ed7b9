import {
  percent,
  SIGNAL_LIMITS,
  unjudgedSentences,
  watClock,
  type PlannedSignalDto,
  type SignalDeskDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { nextMark } from "../../../api/marketClock.ts";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { useFault } from "../../../components/useFault.ts";
import { levelText } from "../signalView.ts";
import { countdown } from "../../../components/countdown.ts";
import { useWithdrawPlanMutation } from "./api.ts";
import { lastMarkText, PLAN_WORDS } from "./words.ts";

/** Who has the next mark, what came of the last one, and how earlier plans ended. */
export function NextMarkCard({ desk }: { desk: SignalDeskDto }) {
  const [note, setNote] = useState<string | null>(null);
  const waiting = desk.plans.filter(({ status }) => status === "waiting");
  const others = desk.plans.filter(({ status }) => status !== "waiting");
  return (
    <Card title={<Mark />} aside={<Countdown />}>
      {waiting.map((plan) => (
        <WaitingPlan key={plan.id} plan={plan} onWithdrawn={setNote} />
      ))}
      {waiting.length === 0 && (
        <p>
          {desk.engine.paused
            ? "The engine is paused. Nothing comes at this mark unless it is made by hand or imported."
            : "The engine has this mark. A signal made by hand or imported takes it instead."}
        </p>
      )}
      <p className="mt-2 text-muted">
        {desk.lastMark
          ? `Last mark, ${lastMarkText(desk.lastMark)}.`
          : "No mark by this server since its start."}
        {unjudgedSentences(desk.market.unjudged ?? []).map((sentence) => ` ${sentence}`)}
      </p>
      <FormNote message={note} />
      {others.length > 0 && <PastPlans plans={others} />}
    </Card>
  );
}

function Mark() {
  const now = useMarketNow(1_000);
  return <>Next mark {now === null ? "" : `${watClock(nextMark(now))} WAT`}</>;
}

function Countdown() {
  const now = useMarketNow(1_000);
  if (now === null) return null;
  return (
    <span role="timer" className="text-2 font-semibold text-text tabular-nums">
      <span className="sr-only">Time to the next mark </span>
      {countdown(nextMark(now) - now)}
      <span className="font-normal text-muted"> of {countdown(SIGNAL_LIMITS.slot)}</span>
    </span>
  );
}

function WaitingPlan(props: { plan: PlannedSignalDto; onWithdrawn: (note: string) => void }) {
  const { plan, onWithdrawn } = props;
  const [withdraw, { isLoading }] = useWithdrawPlanMutation();
  const { fault, attempt } = useFault();
  const takeBack = () =>
    attempt(async () => {
      await withdraw({ params: { id: plan.id } }).unwrap();
      onWithdrawn("The signal is taken back.");
    }, "The signal could not be taken back. Please try again.");
  return (
    <section
      aria-label="Signal that waits for its mark"
      className="grid gap-3 rounded-small border border-brand bg-brand-wash px-4 py-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-3 font-semibold">{plan.pair}</span>
        <DirectionLabel direction={plan.direction} />
        <Pill tone="amber">{sourceLabel(plan.source)}</Pill>
        <Button className="sm:ms-auto" busy={isLoading} onClick={() => void takeBack()}>
          Take back
        </Button>
      </div>
      <p>
        Takes the mark {watClock(plan.slot)} WAT, in place of the engine's. Members see it then.
      </p>
      <p className="break-words whitespace-pre-line text-muted">{plan.analysis}</p>
      <p className="text-1 text-muted">
        Stop loss {levelText(plan.stopLoss, plan.decimals)}, take profit{" "}
        {levelText(plan.takeProfit, plan.decimals)}, confidence{" "}
        {plan.confidence === null ? "none given" : `${percent(plan.confidence)} by hand`}
      </p>
      <FormAlert message={fault} />
    </section>
  );
}

function PastPlans({ plans }: { plans: readonly PlannedSignalDto[] }) {
  return (
    <ul aria-label="Earlier plans" className="mt-4 border-t border-line">
      {plans.map((plan) => (
        <li
          key={plan.id}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0 last:pb-0"
        >
          <span className="text-muted">{watClock(plan.slot)} WAT</span>
          <span className="font-semibold">{plan.pair}</span>
          <DirectionLabel direction={plan.direction} className="font-normal" />
          <span className="text-muted">{sourceLabel(plan.source)}</span>
          <Pill tone={PLAN_WORDS[plan.status].tone}>{PLAN_WORDS[plan.status].word}</Pill>
          {plan.reason !== null && <span className="text-1 text-muted">{plan.reason}</span>}
        </li>
      ))}
    </ul>
  );
}
