import { t } from "@signaldeck/contract";
import { DayField } from "../../../components/DayField.tsx";
import { FilterBar } from "../../../components/FilterBar.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { decisions, results } from "./receivedWords.ts";
import type { ReceivedFilterState } from "./useReceivedFilter.ts";

const SELECT = "w-full md:w-36";

export interface ReceivedFiltersProps extends ReceivedFilterState {
  /** Pairs of the days that are shown. */
  pairs: readonly string[];
  /** The days that are shown while none are chosen. */
  from: string | undefined;
  to: string | undefined;
}

/** What narrows the own record; each choice takes effect at once. */
export function ReceivedFilters(props: ReceivedFiltersProps) {
  const { filter, change, clear, from, to } = props;
  const pairs = filter.pair ? [...new Set([...props.pairs, filter.pair])] : props.pairs;
  const isNarrowed = Object.values(filter).some((part) => part !== undefined);
  return (
    <FilterBar narrowed={isNarrowed} onClear={clear} className="px-5 pb-4">
      <DayField
        label={t("From")}
        value={filter.from ?? from}
        onChange={(day) => change({ from: day, to: filter.to ?? (day && to) })}
      />
      <DayField label={t("To")} value={filter.to ?? to} onChange={(day) => change({ to: day })} />
      <FilterSelect
        label={t("Pair")}
        any={t("Any pair")}
        value={filter.pair ?? ""}
        choices={pairs.map((pair) => [pair, pair] as const)}
        onChange={(pair) => change({ pair: pair || undefined })}
        className={SELECT}
      />
      <FilterSelect
        label={t("What you did")}
        any={t("Any decision")}
        value={filter.decision ?? ""}
        choices={decisions()}
        onChange={(decision) => change({ decision: decision || undefined })}
        className={SELECT}
      />
      <FilterSelect
        label={t("How it ended")}
        any={t("Any result")}
        value={filter.result ?? ""}
        choices={results()}
        onChange={(result) => change({ result: result || undefined })}
        className={SELECT}
      />
      <FilterSelect
        label={t("Notes")}
        any={t("Any note")}
        value={filter.noted ?? ""}
        choices={[["yes", t("With a note")]]}
        onChange={(noted) => change({ noted: noted || undefined })}
        className={SELECT}
      />
    </FilterBar>
  );
}
