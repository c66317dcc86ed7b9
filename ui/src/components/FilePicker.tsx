import { PROOF_TYPES, t } from "@signaldeck/contract";
import { FileUp } from "lucide-react";
import { useId, type Ref } from "react";
import { classes } from "./classes.ts";
import { fileSize } from "./fileSize.ts";

export interface FilePickerProps {
  label: string;
  /** What belongs into the file and what happens to it, below the field. */
  hint: string;
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | null;
  /** What can be chosen, as the browser's picker takes it and in words; pictures and PDFs else. */
  accept?: string;
  empty?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Chooses a file. It is the browser's own picker: for pictures phones offer the camera. */
export function FilePicker({
  label,
  hint,
  file,
  onChange,
  error,
  accept = PROOF_TYPES.join(","),
  empty,
  inputRef,
}: FilePickerProps) {
  const id = useId();
  return (
    <div>
      <span className="relative block">
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error !== null || undefined}
          aria-describedby={classes(`${id}-hint`, error !== null && `${id}-error`)}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <label
          htmlFor={id}
          className={classes(
            "flex min-h-24 items-center gap-4 rounded-small border border-dashed bg-ground px-4 py-4 transition-colors peer-hover:border-muted",
            "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand",
            error === null ? "border-field" : "border-put",
          )}
        >
          <FileUp aria-hidden="true" className="size-6 shrink-0 text-brand" />
          <span className="min-w-0">
            <span className="block font-semibold">{label}</span>
            <span className="block break-words text-muted">
              {file
                ? `${file.name}, ${fileSize(file.size)}`
                : (empty ?? t("Choose a picture or PDF"))}
            </span>
          </span>
        </label>
      </span>
      <p id={`${id}-hint`} className="mt-1.5 text-1 text-muted">
        {hint}
      </p>
      {error !== null && (
        <p id={`${id}-error`} className="mt-1.5 text-put">
          {error}
        </p>
      )}
    </div>
  );
}
