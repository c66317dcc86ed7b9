import { type SignalDto, t } from "@signaldeck/contract";
import { classes } from "../../components/classes.ts";
import { resultOf } from "./signalView.ts";

/** The ring that has closed: the sign of how the signal ended, with its word. */
export function EndRing({ signal }: { signal: Pick<SignalDto, "outcome" | "voidedAt"> }) {
  const result = resultOf(signal);
  const word = result?.word ?? (signal.voidedAt === null ? t("unsettled") : t("voided"));
  return (
    <div
      data-result-ring=""
      className={classes(
        "flex size-24 shrink-0 animate-appear flex-col items-center justify-center rounded-full border-2 border-current text-1",
        result?.className ?? "text-muted",
      )}
    >
      <span aria-hidden="true" className="text-3 leading-6 font-semibold">
        {result?.mark ?? "–"}
      </span>
      {word}
    </div>
  );
}
