import { COUNTRIES, TIERS, type MemberFilter } from "@signaldeck/contract";
import { DayField } from "../../components/DayField.tsx";
import { FilterBar } from "../../components/FilterBar.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { tierWord } from "../../components/tiers.ts";
import { CLAIMS, isNarrowed, SIGN_INS, STATES } from "./memberFilter.ts";

export interface MemberFiltersProps {
  filter: MemberFilter;
  onChange: (filter: MemberFilter) => void;
}

const WIDTH = "w-full md:w-44";

/** What narrows the list of members; each choice takes effect at once. */
export function MemberFilters({ filter, onChange }: MemberFiltersProps) {
  const change = (changes: MemberFilter) => onChange({ ...filter, ...changes });
  return (
    <FilterBar narrowed={isNarrowed(filter)} onClear={() => onChange({})}>
      <FilterSelect
        label="Tier"
        any="Any tier"
        value={filter.tier ?? ""}
        choices={TIERS.map((tier) => [tier, tierWord(tier)] as const)}
        onChange={(tier) => change({ tier: tier || undefined })}
        className="w-full md:w-32"
      />
      <FilterSelect
        label="State"
        any="Any state"
        value={filter.state ?? ""}
        choices={STATES}
        onChange={(state) => change({ state: state || undefined })}
        className={WIDTH}
      />
      <FilterSelect
        label="Deposit claims"
        any="Any claims"
        value={filter.claims ?? ""}
        choices={CLAIMS}
        onChange={(claims) => change({ claims: claims || undefined })}
        className={WIDTH}
      />
      <FilterSelect
        label="Last sign-in"
        any="Any last sign-in"
        value={filter.signedIn ?? ""}
        choices={SIGN_INS}
        onChange={(signedIn) => change({ signedIn: signedIn || undefined })}
        className={WIDTH}
      />
      <FilterSelect
        label="Country"
        any="Any country"
        value={filter.country ?? ""}
        choices={COUNTRIES.map((country) => [country, country] as const)}
        onChange={(country) => change({ country: country || undefined })}
        className="w-full max-md:col-span-2 md:w-40"
      />
      <div className="grid grid-cols-2 gap-2.5 max-md:col-span-2 md:flex">
        <DayField label="Joined from" value={filter.from} onChange={(from) => change({ from })} />
        <DayField label="to" value={filter.to} onChange={(to) => change({ to })} />
      </div>
    </FilterBar>
  );
}
