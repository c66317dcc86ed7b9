import { Pill } from "../../../components/Pill.tsx";
import { urgencyOf } from "./deskWords.ts";

/** How an open ticket that waits for `age` ms stands against what was promised. */
export function UrgencyPill({ age }: { age: number }) {
  const { word, tone, icon: Icon } = urgencyOf(age);
  return (
    <Pill tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word}
    </Pill>
  );
}
