import { AlertFilter, RECOMMENDED } from "@signaldeck/contract";

/** An alert filter as form fields hold it. */
export interface AlertFilterForm {
  /** By pair; all of them while none is chosen. */
  pairs: Record<string, boolean>;
  /** A smallest confidence in percent, or `RECOMMENDED_ONLY`. */
  minConfidence: string;
  quiet: boolean;
  from: string;
  to: string;
}

/** Takes the place of a confidence: all that is recommended to the member. */
export const RECOMMENDED_ONLY = "recommended";

/** Form names may hold no dots or slashes that mean a path. */
export const pairFieldOf = (pair: string) => pair.replace(/\W/g, "_");

export function alertFilterForm({
  pairs,
  minConfidence,
  recommendedOnly,
  quietHours,
}: AlertFilter): AlertFilterForm {
  return {
    pairs: Object.fromEntries(pairs.map((pair) => [pairFieldOf(pair), true])),
    minConfidence: recommendedOnly ? RECOMMENDED_ONLY : String(minConfidence),
    quiet: quietHours !== null,
    from: quietHours?.from ?? "22:00",
    to: quietHours?.to ?? "07:00",
  };
}

/** The filter that a form holds, out of these pairs; null while a time is not complete. */
export function alertFilterOf(form: AlertFilterForm, pairs: readonly string[]): AlertFilter | null {
  const { quiet, from, to } = form;
  const recommendedOnly = form.minConfidence === RECOMMENDED_ONLY;
  const filter = {
    pairs: pairs.filter((pair) => form.pairs[pairFieldOf(pair)]),
    minConfidence: recommendedOnly ? RECOMMENDED.minConfidence : Number(form.minConfidence),
    recommendedOnly,
    quietHours: quiet ? { from, to } : null,
  };
  return AlertFilter.safeParse(filter).data ?? null;
}
