import { FinishedSignals, type FinishedSignalsProps } from "./FinishedSignals.tsx";
import type { Shown } from "./selection.ts";
import { VoidedSignals } from "./VoidedSignals.tsx";

/** The finished signals that the address chooses, and those that were voided among what is counted. */
export function SignalLists(
  props: FinishedSignalsProps & {
    /** How many were voided, and what counts them; undefined until it is known. */
    counted: { voided: number; by: Shown } | undefined;
  },
) {
  const { counted, ...list } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <FinishedSignals {...list} />
      {counted && <VoidedSignals total={counted.voided} shown={counted.by} />}
    </div>
  );
}
