import { Facts, type Fact } from "./Facts.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { failureMessage } from "./formErrors.ts";
import { Skeleton } from "./Skeleton.tsx";

interface QueueFactsProps<Counts> {
  call: { data?: Counts | undefined; error?: unknown };
  factsOf: (counts: Counts) => readonly Fact[];
}

/** The state of a desk's queue; what was counted last stays where a later count fails. */
export function QueueFacts<Counts>({ call, factsOf }: QueueFactsProps<Counts>) {
  if (call.data !== undefined) return <Facts facts={factsOf(call.data)} />;
  if (call.error === undefined) return <Skeleton className="h-24" />;
  const message = failureMessage(call.error, "The state of the queue could not be loaded.");
  return <FormAlert takesFocus={false} message={message} />;
}
