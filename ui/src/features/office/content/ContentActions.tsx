import { type ContentStateDto, watMoment } from "@signaldeck/contract";
import { CircleCheck, RefreshCw, TriangleAlert, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { useReloadContentMutation } from "./api.ts";

export interface ContentActionsProps {
  state: ContentStateDto;
  checking: boolean;
  /** Reads the folder anew. */
  onCheck: () => void;
}

/** How the folder compares with what runs, and the two things to do about it. */
export function ContentActions({ state, checking, onCheck }: ContentActionsProps) {
  const [reload] = useReloadContentMutation();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const changed = state.files.filter((file) => file.changed).length;
  const faulty = isFaulty(state);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Verdict state={state} changed={changed} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            busy={checking}
            icon={<RefreshCw aria-hidden="true" className="size-4" />}
            onClick={() => {
              setNote(null);
              onCheck();
            }}
          >
            Check again
          </Button>
          <Button
            kind={changed > 0 && !faulty ? "primary" : "secondary"}
            disabled={faulty}
            icon={<Upload aria-hidden="true" className="size-4" />}
            onClick={() => setAsking(true)}
          >
            Load the files
          </Button>
        </div>
      </div>
      {state.faults.length > 0 && (
        <ul className="list-disc ps-5 break-words text-muted">
          {state.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <p className="text-1 text-muted">
        <span className="break-all">{state.folder}</span> · loaded {watMoment(state.loadedAt)} ·
        checked {watMoment(state.checkedAt)}
      </p>
      <FormNote message={note} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Load the content files?"
        action="Load the files"
        failure="The content files could not be loaded."
        onConfirm={async () => {
          await reload().unwrap();
          setNote("The product shows the files as they are now.");
        }}
      >
        <p>
          {changed === 0
            ? "No file has changed since they were loaded."
            : `${changed === 1 ? "One file has" : `${changed} files have`} changed.`}{" "}
          Each change becomes a version, and every screen shows it at its next look, the landing
          page and other servers' screens too.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function isFaulty({ files, faults }: ContentStateDto): boolean {
  return faults.length > 0 || files.some((file) => file.faults.length > 0);
}

function Verdict({ state, changed }: { state: ContentStateDto; changed: number }) {
  const faults = state.files.filter((file) => file.faults.length > 0).length;
  const faulty = isFaulty(state);
  const Icon = faulty ? TriangleAlert : CircleCheck;
  const files = faults === 1 ? "One file has faults" : `${faults} files have faults`;
  return (
    <p role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
      <Icon
        aria-hidden="true"
        className={
          faulty ? "mt-0.5 size-4.5 shrink-0 text-amber" : "mt-0.5 size-4.5 shrink-0 text-brand"
        }
      />
      <span>
        <span className="font-semibold">
          {faulty
            ? `${faults > 0 ? files : "The files do not fit together"}.`
            : `All ${state.files.length} files are valid.`}
        </span>{" "}
        <span className="text-muted">
          {faulty
            ? "The product goes on with what it has loaded. A restart would fail."
            : changed > 0
              ? `${changed === 1 ? "One of them has" : `${changed} of them have`} changed and ${changed === 1 ? "is" : "are"} not loaded yet.`
              : "The product shows them as they are."}
        </span>
      </span>
    </p>
  );
}
