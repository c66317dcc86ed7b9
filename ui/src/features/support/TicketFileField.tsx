import {
  PROOF_TYPES,
  SUPPORT_LIMITS,
  TICKET_FILE_TYPE_MESSAGE,
  uploadTooLargeMessage,
  t,
} from "@signaldeck/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { isApiError } from "../../api/apiError.ts";
import { Button } from "../../components/Button.tsx";
import { FilePicker } from "../../components/FilePicker.tsx";
import { shrinkPicture } from "../../components/shrinkPicture.ts";

/** A file that may go with a message, and what is wrong with it. */
export interface TicketFileChoice {
  file: File | null;
  fault: string | null;
  choose: (file: File | null) => void;
  /** The file as it is sent, smaller where that is possible; null with a fault that is then shown. */
  prepare: () => Promise<File | null>;
  /** Shows what a refusal says of the file; false where it says nothing of it. */
  refuse: (error: unknown) => boolean;
}

/** Keeps the file that was chosen for a message. */
export function useTicketFile(): TicketFileChoice {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const failed = (message: string) => {
    setFault(message);
    return null;
  };
  return {
    file,
    fault,
    choose: (chosen) => {
      setFile(chosen);
      setFault(null);
    },
    async prepare() {
      setFault(null);
      if (!file) return null;
      if (!PROOF_TYPES.some((type) => type === file.type))
        return failed(TICKET_FILE_TYPE_MESSAGE());
      const smaller = await shrinkPicture(file);
      if (smaller.size <= SUPPORT_LIMITS.fileMaxBytes) return smaller;
      return failed(uploadTooLargeMessage(SUPPORT_LIMITS.fileMaxBytes));
    },
    refuse(error) {
      const ofFile = isApiError(error) && error.fields?.find(({ path }) => path === "file");
      if (ofFile) setFault(ofFile.message);
      return Boolean(ofFile);
    },
  };
}

/** The field for it; a chosen file can be left out again. */
export function TicketFileField({ choice, hint }: { choice: TicketFileChoice; hint: string }) {
  const { file, fault, choose } = choice;
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
