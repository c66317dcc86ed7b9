import type { SetupDto, SetupSource } from "@signaldeck/contract";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";
import { Pill, type PillTone } from "../../../components/Pill.tsx";
import { stateOf, STEPS, type StepId } from "./steps.ts";

const TONES: Record<ReturnType<typeof stateOf>, PillTone> = {
  Done: "brand",
  Optional: "neutral",
  "To do": "amber",
};

export interface StepCardProps {
  id: StepId;
  setup: SetupDto;
  children: ReactNode;
}

/** One step of the setup, with how it stands. */
export function StepCard({ id, setup, children }: StepCardProps) {
  const state = stateOf(setup, id);
  const title = STEPS.find((step) => step.id === id)?.title;
  return (
    <Card
      id={id}
      className="scroll-mt-6"
      title={title}
      aside={<Pill tone={TONES[state]}>{state}</Pill>}
    >
      <div className="grid gap-4">{children}</div>
    </Card>
  );
}

export interface GivenProps {
  source: SetupSource;
  /** What is set there, without secrets. */
  facts: readonly { label: string; value: string }[];
  /** The variables that set it. */
  names: string;
  /** What is shown where the environment sets nothing. */
  children: ReactNode;
}

/** What the environment sets, which cannot be changed here, or the form. */
export function GivenOr({ source, facts, names, children }: GivenProps) {
  if (source !== "environment") return children;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex gap-2.5 text-muted">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>
          Set by the server&apos;s environment ({names}), so it can&apos;t be changed here. Change
          it where the server is started, or remove it there and set it here.
        </span>
      </p>
    </>
  );
}
