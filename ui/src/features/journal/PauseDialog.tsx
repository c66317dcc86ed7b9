import { watNear, t } from "@signaldeck/contract";
import { useState } from "react";
import { usePauseFeedMutation } from "../../api/journalCalls.ts";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { pauseChoices, type PauseChoice } from "./pauseChoices.ts";

export interface PauseDialogProps {
  /** End of the WAT day, market time. */
  dayEnd: string;
  onClose: () => void;
}

/** Asks how long new signals shall be held back. */
export function PauseDialog({ dayEnd, onClose }: PauseDialogProps) {
  const clock = useMarketClock();
  // The times that are offered stand still while one reads them.
  const [now] = useState(() => clock.now());
  const [pause, { isLoading, error }] = usePauseFeedMutation();
  const choices = now === null ? [] : pauseChoices(now, Date.parse(dayEnd));

  const choose = async ({ until }: PauseChoice) => {
    const result = await pause({ body: { until: new Date(until).toISOString() } });
    if (!result.error) onClose();
  };

  return (
    <Dialog open onClose={onClose} title={t("Pause new signals")}>
      <p className="text-muted">
        {t("What you were shown and your statistics stay. You can end the pause at any time.")}
      </p>
      <ul className="mt-4 grid gap-2">
        {choices.map((choice) => (
          <li key={choice.label}>
            <Button
              disabled={isLoading}
              onClick={() => void choose(choice)}
              className="w-full justify-between!"
            >
              {choice.label}
              <span className="font-normal text-muted">
                {t("until {{until}}", { until: watNear(choice.until, now) })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <FormAlert message={error ? failureMessage(error, t("Failed to pause")) : null} />
      </div>
    </Dialog>
  );
}
