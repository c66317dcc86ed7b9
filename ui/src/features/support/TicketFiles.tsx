import { type Endpoint, type TicketFileDto, t } from "@signaldeck/contract";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { fetchFile } from "../../api/fetchFile.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { fileSize } from "../../components/fileSize.ts";
import { saveBlob } from "../../components/saveFile.ts";

export interface TicketFilesProps {
  ticketId: string;
  files: readonly TicketFileDto[];
  /** The call that downloads one of them, for this reader. */
  endpoint: Endpoint;
}

/** The files of a message; each is downloaded with the session's token, none is opened here. */
export function TicketFiles({ ticketId, files, endpoint }: TicketFilesProps) {
  const dispatch = useAppDispatch();
  const [loading, setLoading] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (files.length === 0) return null;

  const download = async ({ id, name }: TicketFileDto) => {
    setFault(null);
    setLoading(id);
    const request = { endpoint, params: { id: ticketId, fileId: id } };
    const reply = await dispatch(fetchFile(request, new AbortController().signal));
    setLoading(null);
    if (reply.error) setFault(failureMessage(reply.error, t("Failed to load the file")));
    else saveBlob(reply.blob, name);
  };

  return (
    <div className="mt-2 grid gap-2">
      <ul aria-label={t("Files")} className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            <Button
              busy={loading === file.id}
              icon={<Paperclip aria-hidden="true" className="size-4 shrink-0" />}
              onClick={() => void download(file)}
              className="h-auto min-h-11 max-w-full py-1.5 text-start break-words whitespace-pre-line"
            >
              {file.name}, {fileSize(file.bytes)}
              <span className="sr-only">, {t("download")}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FormAlert message={fault} />
    </div>
  );
}
