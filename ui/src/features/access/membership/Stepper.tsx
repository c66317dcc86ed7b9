import { t } from "@signaldeck/contract";
import { Check } from "lucide-react";
import { classes } from "../../../components/classes.ts";
import { SETUP_STEPS, type SetupStep } from "./setupStep.ts";

/** The three steps, and which of them this is. */
export function Stepper({ current, complete }: { current: SetupStep; complete: boolean }) {
  return (
    <ol className="grid grid-cols-3 gap-2 sm:gap-4">
      {SETUP_STEPS.map(({ step, title }) => {
        const done = complete || step < current;
        const here = step === current && !complete;
        return (
          <li
            key={step}
            aria-current={here ? "step" : undefined}
            className={classes(
              "flex flex-col gap-2 border-t-2 pt-3 sm:flex-row sm:items-center",
              done || here ? "border-brand" : "border-line-strong",
            )}
          >
            <span
              aria-hidden="true"
              className={classes(
                "grid size-7 shrink-0 place-items-center rounded-full text-1 font-semibold",
                here && "bg-brand text-brand-ink",
                done && "bg-brand-wash text-brand",
                !here && !done && "bg-raised text-muted",
              )}
            >
              {done ? <Check className="size-4" /> : step}
            </span>
            <span className={classes("font-semibold", !here && "text-muted")}>
              <span className="sr-only">{t("Step {{step}} of 3:", { step })} </span>
              {title()}
              {done && <span className="sr-only">, {t("done")}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
