import { Pill } from "./Pill.tsx";
import { urgencyOf, type WaitingPromise } from "./urgency.ts";

/** How what has waited for `age` ms compares with what was promised. */
export function UrgencyPill(props: { age: number; promise: WaitingPromise }) {
  const { word, tone, icon: Icon } = urgencyOf(props.age, props.promise);
  return (
    <Pill tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word}
    </Pill>
  );
}
