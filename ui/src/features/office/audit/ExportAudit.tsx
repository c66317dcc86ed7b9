import type { AuditFilter } from "@signaldeck/contract";
import { Download } from "lucide-react";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { saveFile } from "../../../components/saveFile.ts";
import { useExportAuditMutation } from "./api.ts";

/** Takes the filtered list along as a file. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const [exportAudit, { isLoading, error, data, originalArgs }] = useExportAuditMutation();
  const download = async () => {
    const reply = await exportAudit({ query: filter });
    if (reply.data) saveFile(reply.data);
  };
  // A word on an earlier file would be taken for one on the list that is shown now.
  const isOfThisList = originalArgs?.query === filter;
  return (
    <div className="grid max-w-sm justify-items-end gap-2 max-sm:w-full max-sm:justify-items-start">
      <Button
        busy={isLoading}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void download()}
      >
        Export CSV
      </Button>
      <FormAlert message={error ? failureMessage(error, "Failed to export the audit log") : null} />
      <FormNote
        message={
          data && !data.complete && isOfThisList
            ? "The list is longer than one file. It holds the newest records; narrow the days to get the others."
            : null
        }
      />
    </div>
  );
}
