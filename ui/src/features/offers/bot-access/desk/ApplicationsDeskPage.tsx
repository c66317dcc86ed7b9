import {
  LIST_WINDOW,
  type SubmissionFilters,
  BOT_APPLICATION_LIMITS,
  countText,
} from "@signaldeck/contract";
import { useState } from "react";
import { Outlet, useMatch } from "react-router-dom";
import { Download } from "lucide-react";
import { Card } from "../../../../components/Card.tsx";
import { DeskHead } from "../../../../components/DeskHead.tsx";
import { ListAndDetail } from "../../../../components/ListAndDetail.tsx";
import { FilterSelect } from "../../../../components/FilterSelect.tsx";
import { RequirePermission } from "../../../../components/RequirePermission.tsx";
import { SearchField } from "../../../../components/SearchField.tsx";
import type { SelectOption } from "../../../../components/SelectBox.tsx";
import { SCREENS } from "../../../../screens.ts";
import { START, YES_NO } from "../questions.ts";
import { useApplicationCountsQuery, useLazyExportApplicationsQuery } from "./api.ts";
import { ApplicationsList } from "./ApplicationsList.tsx";
import { STATUS_WORDS, STATUSES } from "./words.ts";
import { Button } from "../../../../components/Button.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { saveFile } from "../../../../components/saveFile.ts";
import { useFault } from "../../../../components/useFault.ts";

/** Saves the filtered list as a CSV file. */
function ExportButton({ filters }: { filters: SubmissionFilters }) {
  const [fetchFile, { isFetching }] = useLazyExportApplicationsQuery();
  const [saved, setSaved] = useState<string | null>(null);
  const { fault, attempt } = useFault();

  const save = () =>
    attempt(async () => {
      setSaved(null);
      const file = await fetchFile({ query: filters }).unwrap();
      saveFile(file);
      setSaved(file.fileName);
    }, "The file could not be made. Please try again.");

  return (
    <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
      <Button
        busy={isFetching}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      <p role="status" className="text-1 text-muted empty:hidden">
        {saved !== null &&
          `Saved as ${saved}: what the filters show, at most ${countText(BOT_APPLICATION_LIMITS.exportMax)}.`}
      </p>
      <FormAlert message={fault} />
    </div>
  );
}

const TITLE = "Applications";

/** The desk of the applications for bot access: the list, and beside it the one that is open. */
export function ApplicationsDeskPage() {
  return (
    <RequirePermission permission="applications.review" title={TITLE}>
      <Desk />
    </RequirePermission>
  );
}

function Desk() {
  const openId = useMatch(SCREENS.deskApplication)?.params.id;
  const [filters, setFilters] = useState<SubmissionFilters>({});
  const [page, setPage] = useState(1);
  const narrow = (change: { [Key in keyof SubmissionFilters]: SubmissionFilters[Key] | "" }) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value);
    setFilters(Object.fromEntries(next));
    setPage(1);
  };
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="For bot access. Call people marked “Needs care” before mentioning deposits."
        folded={openId !== undefined}
      >
        <ExportButton filters={filters} />
      </DeskHead>
      <ListAndDetail
        list={
          <Card padded={false} aria-label="Applications">
            <Filters filters={filters} onChange={narrow} />
            <ApplicationsList filters={filters} page={page} onPage={setPage} openId={openId} />
          </Card>
        }
        detail={openId === undefined ? null : <Outlet />}
        nothing={{ title: "No application is open", text: "Choose one from the list." }}
      />
    </div>
  );
}

const pairs = <Value extends string>(options: readonly SelectOption[]) =>
  options.map(({ value, label }) => [value as Value, label] as const);

function Filters(props: {
  filters: SubmissionFilters;
  onChange: (change: { [Key in keyof SubmissionFilters]: SubmissionFilters[Key] | "" }) => void;
}) {
  const { filters, onChange } = props;
  const { data: counts } = useApplicationCountsQuery();
  return (
    <div className="grid grid-cols-2 gap-2.5 border-b border-line p-3">
      <SearchField
        label="Find by name, address or number"
        placeholder="Name, email or phone"
        delay={LIST_WINDOW.searchDelay}
        onSearch={(search) => onChange({ search })}
        className="col-span-2"
      />
      <FilterSelect
        label="Status"
        value={filters.status ?? ""}
        any="Any status"
        choices={STATUSES.map((status) => {
          const { word } = STATUS_WORDS[status];
          return [status, counts ? `${word} (${counts[status]})` : word] as const;
        })}
        onChange={(status) => onChange({ status })}
        className="col-span-2 w-full"
      />
      <FilterSelect
        label="Ready to start"
        value={filters.readyToStart ?? ""}
        any="Any start"
        choices={pairs<NonNullable<SubmissionFilters["readyToStart"]>>(START)}
        onChange={(readyToStart) => onChange({ readyToStart })}
        className="w-full"
      />
      <FilterSelect
        label="Wants a call"
        value={filters.wantsCall ?? ""}
        any="Call or not"
        choices={pairs<NonNullable<SubmissionFilters["wantsCall"]>>(YES_NO).map(
          ([value]) => [value, value === "yes" ? "Wants a call" : "No call"] as const,
        )}
        onChange={(wantsCall) => onChange({ wantsCall })}
        className="w-full"
      />
    </div>
  );
}
