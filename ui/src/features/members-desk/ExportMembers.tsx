import { memberAccessApi, type MemberFilter } from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { fetchFile } from "../../api/fetchFile.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { saveBlob } from "../../components/saveFile.ts";

/** Takes the filtered list along as a file. */
export function ExportMembers({ filter }: { filter: MemberFilter }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const download = async () => {
    setBusy(true);
    setFault(null);
    const request = { endpoint: memberAccessApi.exportUsers, query: filter };
    const reply = await dispatch(fetchFile(request, new AbortController().signal));
    setBusy(false);
    if (reply.error) setFault(failureMessage(reply.error, "Failed to export the members"));
    else saveBlob(reply.blob, "members.csv");
  };

  return (
    <div className="grid max-w-sm gap-2">
      <Button
        busy={busy}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void download()}
      >
        Export CSV
      </Button>
      <div className="empty:hidden">
        <FormAlert message={fault} />
      </div>
    </div>
  );
}
