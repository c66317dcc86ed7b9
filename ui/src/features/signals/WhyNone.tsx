import { noSignalSentence, unjudgedSentences } from "@signaldeck/contract";
import { classes } from "../../components/classes.ts";
import type { NextSignal } from "./useNextSignal.ts";

/** Why the latest mark brought none, and which pairs cannot be judged until when; nothing else. */
export function WhyNone({
  coming: { quiet, unjudged },
  className,
}: {
  coming: Pick<NextSignal, "quiet" | "unjudged">;
  className?: string;
}) {
  const sentences = [...(quiet ? [noSignalSentence(quiet)] : []), ...unjudgedSentences(unjudged)];
  if (sentences.length === 0) return null;
  return <p className={classes("text-muted", className)}>{sentences.join(" ")}</p>;
}
