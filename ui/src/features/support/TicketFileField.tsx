import { SUPPORT_LIMITS, TICKET_FILE_TYPE_MESSAGE, t } from "@signaldeck/contract";
import { X } from "lucide-react";
import { Button } from "../../components/Button.tsx";
import { FilePicker } from "../../components/FilePicker.tsx";
import type { ChosenFile } from "../../components/useChosenFile.ts";

/** What may go with a message. */
export const TICKET_FILE = {
  maxBytes: SUPPORT_LIMITS.fileMaxBytes,
  wrongType: TICKET_FILE_TYPE_MESSAGE,
};

/** The field for a file that may go with a message; a chosen one can be left out again. */
export function TicketFileField({ choice, hint }: { choice: ChosenFile; hint: string }) {
  const { file, fault, input, choose } = choice;
  return (
    <div className="grid gap-2">
      <FilePicker
        label={t("File (optional)")}
        hint={`${hint} ${t("PNG, JPEG, WebP or PDF, up to {{megabytes}} MB.", {
          megabytes: SUPPORT_LIMITS.fileMaxBytes / 1_048_576,
        })}`}
        // Without this the browser would keep the name of a file that was sent or left out.
        key={file ? "chosen" : "none"}
        file={file}
        onChange={choose}
        error={fault}
        inputRef={input}
      />
      {file && (
        <Button
          kind="plain"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => choose(null)}
          className="justify-self-start"
        >
          {t("Leave the file out")}
        </Button>
      )}
    </div>
  );
}
