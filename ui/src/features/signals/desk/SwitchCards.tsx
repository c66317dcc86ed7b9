import { type SwitchDto, SIGNAL_MESSAGES } from "@signaldeck/contract";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useSetEngineMutation, useSetImportsMutation } from "./api.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** Stops the engine, and only it. */
export function EngineSwitch({ state }: { state: SwitchDto }) {
  const [set, { isLoading }] = useSetEngineMutation();
  return (
    <SwitchCard
      title="Engine"
      state={state}
      running="Publishes at most one signal at each five-minute mark."
      question="Pause the engine"
      consequence={`From the next mark on the engine publishes nothing. Running signals settle as always; signals made by hand and imported ones go on. Members read: “${SIGNAL_MESSAGES.paused} …”`}
      busy={isLoading}
      onPause={(reason) => set({ body: { paused: true, reason } }).unwrap()}
      onResume={() => set({ body: { paused: false } }).unwrap()}
    />
  );
}

/** Stops everything that is handed in from outside. */
export function ImportsSwitch({ state }: { state: SwitchDto }) {
  const [set, { isLoading }] = useSetImportsMutation();
  return (
    <SwitchCard
      title="Imports"
      state={state}
      running="Signals of the enabled sources are taken in."
      question="Stop imports"
      consequence="What sources hand in is refused with your reason, and what they have planned is taken back. Members are not told."
      busy={isLoading}
      onPause={(reason) => set({ body: { paused: true, reason } }).unwrap()}
      onResume={() => set({ body: { paused: false } }).unwrap()}
    />
  );
}

function SwitchCard(props: {
  title: string;
  state: SwitchDto;
  /** What it does while it runs. */
  running: string;
  question: string;
  consequence: string;
  busy: boolean;
  onPause: (reason: string) => Promise<unknown>;
  onResume: () => Promise<unknown>;
}) {
  const { title, state, question } = props;
  const [asking, setAsking] = useState(false);
  const { fault, attempt } = useFault();
  const resume = () =>
    attempt(async () => {
      await props.onResume();
    }, "This could not be changed. Please try again.");
  return (
    <Card
      title={title}
      aside={
        <span role="status">
          <Pill tone={state.paused ? "amber" : "brand"} dot>
            {state.paused ? "Paused" : "Running"}
          </Pill>
        </span>
      }
    >
      <div className="grid gap-3">
        <p className="break-words">{state.paused ? state.reason : props.running}</p>
        {state.changedAt !== null && (
          <p className="text-1 text-muted">
            {state.paused ? "Paused" : "Resumed"} <TimeAgo at={state.changedAt} />
            {state.changedBy !== null && ` by ${state.changedBy}`}
          </p>
        )}
        <FormAlert message={fault} />
        {state.paused ? (
          <Button
            busy={props.busy}
            icon={<Play aria-hidden="true" className="size-4" />}
            onClick={() => void resume()}
          >
            Resume
          </Button>
        ) : (
          <Button
            icon={<Pause aria-hidden="true" className="size-4" />}
            onClick={() => setAsking(true)}
          >
            {question}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={question}
        action={question}
        failure="This could not be changed. Please try again."
        onReason={props.onPause}
      >
        <p>{props.consequence}</p>
      </ReasonDialog>
    </Card>
  );
}
