import { t } from "@signaldeck/contract";
import { Check } from "lucide-react";

export interface Step {
  title: string;
  text: string;
}

export interface StepsProps {
  steps: readonly Step[];
  /** How many of them are done; none where there is nothing to be done. */
  done?: number;
}

/** Numbered steps side by side. */
export function Steps({ steps, done = 0 }: StepsProps) {
  return (
    <ol className="grid gap-5 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-wash font-semibold text-brand"
          >
            {index < done ? <Check className="size-4" /> : index + 1}
          </span>
          <div>
            <p className="font-semibold">
              {title}
              {index < done && (
                <span className="text-1 font-normal text-muted">{` ${t("(done)")}`}</span>
              )}
            </p>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
