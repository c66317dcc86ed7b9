import type { PillTone } from "./Pill.tsx";

/** How a state is shown that this release does not know. */
export const plainPill = (word: string): { word: string; tone: PillTone } => ({
  word,
  tone: "neutral",
});
