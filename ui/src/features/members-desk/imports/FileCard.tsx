import {
  countText,
  IMPORT_COLUMNS,
  IMPORT_REQUIRED,
  IMPORT_SAMPLE,
  MEMBER_IMPORT_LIMITS,
  uploadTooLargeMessage,
  type ImportCheckDto,
  type ImportColumn,
} from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { TextArea, TextField } from "react-aria-components";
import { isApiError } from "../../../api/apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FilePicker } from "../../../components/FilePicker.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { SegmentedChoice } from "../../../components/SegmentedChoice.tsx";
import { saveFile } from "../../../components/saveFile.ts";
import { useFault } from "../../../components/useFault.ts";
import { useCheckMembersMutation } from "./api.ts";
import { classes } from "../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";
import { FieldFrame } from "../../../components/Field.tsx";

interface PastedTextProps {
  text: string;
  hint: string;
  onChange: (text: string) => void;
  error: string | null;
}

/** The text of a file, pasted. */
function PastedText({ text, hint, onChange, error }: PastedTextProps) {
  return (
    <TextField
      value={text}
      onChange={onChange}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <FieldFrame label="Members as text" description={hint} error={error ?? undefined}>
        <TextArea
          rows={8}
          spellCheck="false"
          autoComplete="off"
          className={classes(
            CONTROL_CLASSES,
            "block h-auto min-h-24 resize-y overflow-x-auto py-2.5 font-mono whitespace-pre",
          )}
        />
      </FieldFrame>
    </TextField>
  );
}

const { fileMaxBytes, rows } = MEMBER_IMPORT_LIMITS;
const HINT = `CSV as spreadsheets save it, up to ${countText(rows)} rows and ${fileMaxBytes / 1_048_576} MB. The first row names the columns, in any order.`;

const WAYS = [
  { value: "file", word: "Choose a file" },
  { value: "paste", word: "Paste text" },
] as const;

export interface FileCardProps {
  /** Another file or text than was checked. */
  onChange: () => void;
  onChecked: (file: File, check: ImportCheckDto) => void;
}

/** The file, and the way to check it. */
export function FileCard({ onChange, onChecked }: FileCardProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]["value"]>("file");
  const [chosen, setChosen] = useState<File | null>(null);
  const [text, setText] = useState("");
  const [fileFault, setFileFault] = useState<string | null>(null);
  const { fault, attempt } = useFault();
  const [check, { isLoading }] = useCheckMembersMutation();

  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setFileFault(null);
      onChange();
    };
  const ofFile = (error: unknown) => {
    const found = isApiError(error) && error.fields?.find(({ path }) => path === "file");
    if (found) setFileFault(found.message);
    return Boolean(found);
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const file = way === "file" ? chosen : new File([text], "pasted.csv", { type: "text/csv" });
    setFileFault(null);
    if (!file || file.size === 0) {
      setFileFault(way === "file" ? "Choose a CSV file" : "Paste the text of a CSV file");
    } else if (file.size > fileMaxBytes) {
      setFileFault(uploadTooLargeMessage(fileMaxBytes));
    } else {
      onChange();
      const work = async () => onChecked(file, await check({ body: {}, file }).unwrap());
      await attempt(work, "Failed to check the file", ofFile);
    }
  };

  return (
    <Card title="File">
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <SegmentedChoice
          label="Where the file is"
          chosen={way}
          choices={WAYS}
          onChoose={changing(setWay)}
        />
        {way === "file" ? (
          <FilePicker
            label="Members"
            hint={HINT}
            accept=".csv,.tsv,.txt,text/csv"
            empty="Choose a CSV file"
            file={chosen}
            onChange={changing(setChosen)}
            error={fileFault}
          />
        ) : (
          <PastedText text={text} hint={HINT} onChange={changing(setText)} error={fileFault} />
        )}
        <Columns />
        <FormAlert message={fault} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" kind="primary" busy={isLoading}>
            {isLoading ? "Checking" : "Check, write nothing"}
          </Button>
          <Button
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={() =>
              saveFile({
                fileName: "members-sample.csv",
                mediaType: "text/csv",
                text: IMPORT_SAMPLE,
              })
            }
          >
            Download a sample
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The columns that are read, those first that a file must have. */
function Columns() {
  const id = useId();
  const all = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  const needed: readonly ImportColumn[] = IMPORT_REQUIRED;
  const list = (columns: readonly ImportColumn[]) => (
    <span className="text-text">{columns.map((column) => IMPORT_COLUMNS[column]).join(", ")}</span>
  );
  return (
    <div className="grid gap-1 text-muted" aria-labelledby={id} role="group">
      <p id={id} className="sr-only">
        Columns
      </p>
      <p>Every row needs: {list(needed)}. First and last name may be columns of their own.</p>
      <p>If you have it: {list(all.filter((column) => !needed.includes(column)))}</p>
      <p>Other columns are named in the check and left out. Passwords cannot be brought along.</p>
    </div>
  );
}
