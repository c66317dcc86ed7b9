import type { ContentDraftDto, ContentEditDto } from "@signaldeck/contract";
import { ArrowLeft, ArrowUpRight, Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { SegmentedChoice } from "../../../components/SegmentedChoice.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { useFault } from "../../../components/useFault.ts";
import { SCREENS } from "../../../screens.ts";
import { useContentFileQuery, useDraftContentMutation } from "./api.ts";
import type { Draft } from "./drafts.ts";
import { FileState } from "./FileList.tsx";
import { FieldControl } from "./form/FieldControl.tsx";
import { History } from "./History.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { previewOf, type LoadPreviews, type PreviewPart } from "./previews.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import { RemoveFile } from "./RemoveFile.tsx";

export interface FileEditorProps {
  id: string;
  loadPreviews: LoadPreviews;
  /** What was typed of this file and is not published. */
  draft: Draft | undefined;
  /** Undefined: there is nothing more to store. */
  onDraft: (draft: Draft | undefined) => void;
}

/** One file: its form with preview and publishing, and its history. */
export function FileEditor(props: FileEditorProps) {
  const call = useContentFileQuery(
    { params: { id: props.id } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="grid gap-3">
      <TextLink to={SCREENS.contentDesk} className="gap-1.5 justify-self-start lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All files
      </TextLink>
      <Loaded
        call={call}
        what="the file"
        title="The file could not be read"
        ownCard
        waiting={
          <Card className="grid gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-48" />
          </Card>
        }
      >
        {(file) => <OpenFile {...props} file={file} />}
      </Loaded>
    </div>
  );
}

type View = "edit" | "history";

function OpenFile({ file, ...props }: FileEditorProps & { file: ContentEditDto }) {
  const [view, setView] = useState<View>("edit");
  const [note, setNote] = useState<string | null>(null);
  return (
    <Card
      title={file.title}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <span className="break-all">{file.file}</span>
          {file.revision === "none" ? "not published yet" : <FileState file={file} />}
        </span>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SegmentedChoice<View>
          label="What is shown of the file"
          chosen={view}
          choices={[
            { value: "edit", word: "Edit" },
            { value: "history", word: "History" },
          ]}
          onChoose={setView}
        />
        {file.shownOn !== null && (
          <TextLink to={file.shownOn} className="gap-1">
            Where it is shown
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </TextLink>
        )}
      </div>
      <FormNote message={note} />
      {view === "edit" ? (
        <Editor {...props} file={file} onDone={setNote} />
      ) : (
        <History
          file={file}
          onRestored={(number) => {
            props.onDraft(undefined);
            setNote(`Version ${number} is back, as a new version.`);
          }}
        />
      )}
    </Card>
  );
}

/** A draft, and what was found of exactly that. */
interface Checked {
  draft: Draft;
  found: ContentDraftDto;
}

type EditorProps = FileEditorProps & {
  file: ContentEditDto;
  onDone: (note: string | null) => void;
};

function Editor({ file, loadPreviews, draft, onDraft, onDone }: EditorProps) {
  const [look, { isLoading }] = useDraftContentMutation();
  const { fault, attempt } = useFault();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [open, setOpen] = useState<"preview" | "publish" | null>(null);
  const [Part, setPart] = useState<PreviewPart | null>(null);
  const current: Draft = draft ?? { value: file.value, revision: file.revision };
  const { value } = current;
  const faults = checked?.found.faults ?? [];

  const lookAt = async (one: Draft) => {
    const body = { value: one.value };
    const found = await look({ params: { id: file.id }, body }).unwrap();
    setChecked({ draft: one, found });
    return found;
  };
  const check = (next: "preview" | "publish") =>
    attempt(async () => {
      onDone(null);
      setChecked(null);
      const parts = next === "preview" ? loadPreviews() : null;
      const found = await lookAt(current);
      const part = parts && previewOf(await parts, file.file);
      if (part) setPart(() => part);
      if (found.faults.length === 0) setOpen(next);
    }, "The draft could not be checked.");
  /** What the draft changes of what was published since it was looked at. */
  const checkAgain = (one: Draft) =>
    attempt(async () => {
      const found = await lookAt(one);
      if (found.faults.length > 0) setOpen(null);
    }, "The draft could not be checked.");

  return (
    <div className="grid gap-4">
      <Standing file={file} draft={draft} />
      <FieldControl
        field={wholeOf(file)}
        value={value}
        onChange={(next) => onDraft({ ...current, value: next })}
        path=""
        faults={faults}
      />
      <FormAlert message={fault ?? faultWords(faults)} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {draft && (
          <Button
            kind="plain"
            onClick={() => {
              setChecked(null);
              onDraft(undefined);
            }}
          >
            Drop the draft
          </Button>
        )}
        {file.removable && file.revision !== "none" && <RemoveFile file={file} />}
        <Button
          busy={isLoading}
          icon={<Eye aria-hidden="true" className="size-4" />}
          onClick={() => void check("preview")}
        >
          Preview
        </Button>
        <Button kind="primary" busy={isLoading} onClick={() => void check("publish")}>
          Publish
        </Button>
      </div>
      {Part && (
        <PreviewDialog
          title={file.title}
          preview={open === "preview" ? (checked?.found.preview ?? null) : null}
          Part={Part}
          onClose={() => setOpen(null)}
        />
      )}
      {checked && (
        <PublishDialog
          open={open === "publish"}
          file={file}
          draft={checked.draft}
          found={checked.found}
          checking={isLoading}
          onClose={() => setOpen(null)}
          onConflict={() => void checkAgain(checked.draft)}
          onRebase={() => {
            const rebased = { ...checked.draft, revision: checked.found.revision };
            onDraft(rebased);
            setChecked({ ...checked, draft: rebased });
          }}
          onPublished={() => {
            onDraft(undefined);
            onDone("Published. Every page shows it now.");
          }}
        />
      )}
    </div>
  );
}

/** The file's fields stand without a frame, unless it may hold nothing at all. */
function wholeOf({ form }: ContentEditDto): ContentEditDto["form"] {
  const framed = form.control !== "group" || form.empty !== "refused";
  return framed ? form : { ...form, label: "" };
}

/** The faults that belong to no field. */
function faultWords(faults: ContentDraftDto["faults"]): string | null {
  if (faults.length === 0) return null;
  const whole = faults.filter(({ path }) => path === "").map(({ message }) => message);
  if (whole.length > 0) return whole.join(" ");
  return faults.length === 1
    ? "One place needs a change. It is marked above; nothing is published."
    : `${faults.length} places need a change. They are marked above; nothing is published.`;
}

/** How the folder, what is shown and the draft stand to each other, where they differ. */
function Standing({ file, draft }: { file: ContentEditDto; draft: Draft | undefined }) {
  if (draft && draft.revision !== file.revision) {
    return (
      <p className="rounded-small bg-amber-wash px-3.5 py-2.5">
        Somebody has published a newer version since you began. Your draft is kept; publishing will
        show you what it changes of the newer one.
      </p>
    );
  }
  if (file.faults.length > 0) {
    return (
      <div className="rounded-small bg-amber-wash px-3.5 py-3">
        <p className="font-semibold text-amber">The file in the folder cannot be used</p>
        <ul className="mt-1.5 list-disc ps-5 break-words">
          {file.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
        <p className="mt-1.5">What you publish here takes its place.</p>
      </div>
    );
  }
  if (!file.changed || file.revision === "none") return null;
  return (
    <p className="rounded-small bg-brand-wash px-3.5 py-2.5">
      The file was changed in the folder, and this is what lies there. The product shows an earlier
      text until the files are loaded, or this one is published.
    </p>
  );
}
