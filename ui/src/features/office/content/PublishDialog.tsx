import {
  CONTENT_LIMITS,
  contentDeskApi,
  type ContentDraftDto,
  type ContentEditDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "../../../api/apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { usePublishContentMutation } from "./api.ts";
import { ChangeList } from "./ChangeList.tsx";
import type { Draft } from "./drafts.ts";

export interface PublishDialogProps {
  open: boolean;
  file: ContentEditDto;
  draft: Draft;
  /** What this draft changes, and in which state of the file. */
  found: Pick<ContentDraftDto, "changes" | "revision">;
  /** It is being looked at anew. */
  checking: boolean;
  onClose: () => void;
  /** The file is another one than was looked at, or the draft no longer fits: it has to be looked at anew. */
  onConflict: () => void;
  /** Makes the state that was looked at the one that the draft is made of. */
  onRebase: () => void;
  onPublished: () => void;
}

/** Shows what will change, and publishes it with a note. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, file, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={`Publish: ${file.title}`}>
      <PublishForm {...props} />
    </Dialog>
  );
}

function PublishForm(props: PublishDialogProps) {
  const { file, draft, found, checking, onClose, onConflict, onRebase, onPublished } = props;
  const [publish, { isLoading }] = usePublishContentMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const isBehind = draft.revision !== found.revision;
  const form = useForm({ defaultValues: { note: "" } });
  const { fault, send } = useSend(form, {
    fields: ["note"],
    failure: contentDeskApi.publish.failure,
    isShown: (error) => {
      if (!isApiError(error) || error.code !== "conflict") return false;
      setRefused(error.message);
      onConflict();
      return true;
    },
    work: async ({ note }) => {
      setRefused(null);
      const { value, revision } = draft;
      await publish({ params: { id: file.id }, body: { value, revision, note } }).unwrap();
      onClose();
      onPublished();
    },
  });
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      {isBehind && (
        <div className="grid gap-2 rounded-small bg-amber-wash px-3.5 py-3">
          <p>
            Somebody has published a newer version since you began. Below is what your draft would
            change of it.
          </p>
          <Button className="justify-self-start" onClick={onRebase}>
            Publish over the newer version
          </Button>
        </div>
      )}
      <div
        className="max-h-[45dvh] overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label="Changes"
      >
        <ChangeList changes={found.changes} />
      </div>
      <p className="text-muted">
        Every page shows it at once, on all servers. The version before stays in the history.
      </p>
      <TextField
        control={form.control}
        name="note"
        label="Note"
        maxLength={CONTENT_LIMITS.note}
        autoComplete="off"
        description="What changes and why, for the history. May stay empty"
      />
      <FormAlert message={fault ?? refused} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          kind="primary"
          busy={isLoading || checking}
          disabled={isBehind || found.changes.length === 0}
        >
          Publish now
        </Button>
      </div>
    </form>
  );
}
