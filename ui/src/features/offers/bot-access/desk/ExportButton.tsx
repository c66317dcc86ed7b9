import { BOT_APPLICATION_LIMITS, countText } from "@signaldeck/contract";
import type { SubmissionFilters } from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { saveFile } from "../../../../components/saveFile.ts";
import { useFault } from "../../../../components/useFault.ts";
import { useLazyExportApplicationsQuery } from "./api.ts";

/** Saves the filtered list as a CSV file. */
export function ExportButton({ filters }: { filters: SubmissionFilters }) {
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
