import { zodResolver } from "@hookform/resolvers/zod";
import {
  PlanSignalInput,
  SIGNAL_DESK_LIMITS,
  STATED_NAMES,
  watClock,
  type SignalDeskDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { nextMark } from "../../../api/marketClock.ts";
import { useMarketClock, useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../components/formErrors.ts";
import { FormNote } from "../../../components/FormNote.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { usePlanSignalMutation } from "./api.ts";

const Terms = PlanSignalInput.omit({ slot: true });
type Typed = z.input<typeof Terms>;

const EMPTY = {
  pair: "",
  confidence: "",
  stopLoss: "",
  takeProfit: "",
  analysis: "",
} satisfies Record<Exclude<keyof Typed, "direction">, "">;
const DIRECTIONS = [
  { value: "CALL", label: "▲ CALL" },
  { value: "PUT", label: "▼ PUT" },
];
const { confidenceMin, confidenceMax, analysisMax } = SIGNAL_DESK_LIMITS;

/** Publishes a signal by hand, at the next mark. */
export function PlanForm({ desk }: { desk: SignalDeskDto }) {
  const clock = useMarketClock();
  const [plan, { isLoading }] = usePlanSignalMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const form = useForm<Typed, unknown, z.output<typeof Terms>>({
    resolver: zodResolver(Terms),
    defaultValues: EMPTY,
  });
  const { control } = form;

  const publish = form.handleSubmit(async (terms) => {
    setFault(null);
    setNote(null);
    const now = clock.now();
    if (now === null) {
      setFault("The market's time is not known yet. Please try again in a moment.");
      return;
    }
    const slot = new Date(nextMark(now)).toISOString();
    try {
      const planned = await plan({ body: { ...terms, slot } }).unwrap();
      form.reset({ ...EMPTY, pair: terms.pair });
      setNote(
        planned.status === "published"
          ? "Published."
          : `It takes the mark ${watClock(planned.slot)} WAT.`,
      );
    } catch (error) {
      if (showFieldFaults(form, error, STATED_NAMES)) return;
      setFault(failureMessage(error, "The signal could not be published. Please try again."));
    }
  });

  return (
    <Card
      title="Publish by hand"
      aside="Expires five minutes after its mark"
      className="@container"
    >
      <form noValidate onSubmit={(event) => void publish(event)} className="grid gap-4">
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          <SelectField
            control={control}
            name="pair"
            label="Pair"
            placeholder="Choose a pair"
            options={desk.market.feed.pairs}
          />
          <ChoiceField control={control} name="direction" label="Direction" options={DIRECTIONS} />
        </div>
        <div className="grid gap-4 @min-[36rem]:grid-cols-3">
          <TextField
            control={control}
            name="stopLoss"
            label="Stop loss, optional"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            control={control}
            name="takeProfit"
            label="Take profit, optional"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            control={control}
            name="confidence"
            label="Confidence in %, optional"
            inputMode="decimal"
            autoComplete="off"
            placeholder={`${confidenceMin} to ${confidenceMax}`}
          />
        </div>
        <TextAreaField
          control={control}
          name="analysis"
          label="Why"
          rows={3}
          maxLength={analysisMax}
          description="Members read it on the signal, marked as made by hand. A confidence is shown as stated, never as a calibrated probability."
        />
        <FormAlert message={fault} />
        <FormNote message={note} />
        <div>
          <Button type="submit" kind="primary" busy={isLoading}>
            <SubmitLabel />
          </Button>
          <p className="mt-2 text-1 text-muted">
            The entry price is the feed&apos;s last one before the mark. Until then it can be taken
            back.
          </p>
        </div>
      </form>
    </Card>
  );
}

function SubmitLabel() {
  const now = useMarketNow(1_000);
  return <>{now === null ? "Publish" : `Publish at ${watClock(nextMark(now))} WAT`}</>;
}
