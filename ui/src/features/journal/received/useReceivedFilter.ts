import { ReceivedDecision, ReceivedResult, type ReceivedFilter } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";

/** Parts of the filter as the address of the screen carries them. */
const PARTS = ["from", "to", "pair", "decision", "result", "noted"] as const;

export interface ReceivedFilterState {
  filter: ReceivedFilter;
  change: (changes: ReceivedFilter) => void;
  clear: () => void;
}

/** The filter of the own record, held in the address, so that it can be saved and sent. */
export function useReceivedFilter(): ReceivedFilterState {
  const [search, setSearch] = useSearchParams();
  const text = (part: (typeof PARTS)[number]) => search.get(part) || undefined;
  const filter: ReceivedFilter = {
    from: text("from"),
    to: text("to"),
    pair: text("pair"),
    // What an address says wrongly narrows nothing.
    decision: ReceivedDecision.safeParse(text("decision")).data,
    result: ReceivedResult.safeParse(text("result")).data,
    noted: text("noted") === "yes" ? "yes" : undefined,
  };
  const write = (next: ReceivedFilter) =>
    setSearch(
      new URLSearchParams(PARTS.flatMap((part) => (next[part] ? [[part, next[part]]] : []))),
      { replace: true, preventScrollReset: true },
    );
  return {
    filter,
    change: (changes) => write({ ...filter, ...changes }),
    clear: () => write({}),
  };
}
