import type { AuditFilter } from "@signaldeck/contract";
import { DayField } from "../../../components/DayField.tsx";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";
import { FilterBar } from "../../../components/FilterBar.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { useAuditChoicesQuery } from "./api.ts";
import { deedWords } from "./auditWords.ts";

export interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: AuditFilter) => void;
  onClear: () => void;
}

/** What narrows the log; each choice takes effect at once. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const { data } = useAuditChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const words = (list: readonly string[] = [], chosen: string | undefined) =>
    withChosen(list, chosen).map((word) => [word, deedWords(word)] as const);
  const people = (data?.actors ?? []).map(
    ({ id, fullName }) => [id, fullName ?? "A former colleague"] as const,
  );
  const { actorId, subjectId } = filter;
  const actors =
    actorId === undefined || people.some(([id]) => id === actorId)
      ? people
      : [...people, [actorId, "The chosen actor"] as const];
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <FilterBar narrowed={isNarrowed} onClear={onClear}>
      <FilterSelect
        label="Actor"
        any="Any actor"
        value={actorId ?? ""}
        choices={actors}
        onChange={(value) => onChange({ actorId: value || undefined })}
        className="w-full md:w-40"
      />
      <FilterSelect
        label="Action"
        any="Any action"
        value={filter.action ?? ""}
        choices={words(data?.actions, filter.action)}
        onChange={(value) => onChange({ action: value || undefined })}
        className="w-full md:w-44"
      />
      <FilterSelect
        label="Kind of subject"
        any="Any subject"
        value={filter.subjectType ?? ""}
        choices={words(data?.subjectTypes, filter.subjectType)}
        onChange={(value) => onChange({ subjectType: value || undefined, subjectId: undefined })}
        className="w-full md:w-44"
      />
      <SubjectField
        key={subjectId ?? ""}
        value={subjectId ?? ""}
        onChange={(value) => onChange({ subjectId: value || undefined })}
      />
      <DayField label="From" value={filter.from} onChange={(from) => onChange({ from })} />
      <DayField label="To" value={filter.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}

/** A value that came with the address is shown even while no record bears it. */
function withChosen(list: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || list.includes(chosen) ? list : [...list, chosen];
}

function SubjectField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <form
      className="max-md:col-span-2 md:w-40"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("subject");
        onChange(typeof typed === "string" ? typed.trim() : "");
      }}
    >
      <input
        name="subject"
        aria-label="Subject's id; Enter searches"
        placeholder="Subject's id, then Enter"
        defaultValue={value}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        className={CONTROL_CLASSES}
      />
    </form>
  );
}
