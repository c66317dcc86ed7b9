import type { ContentEditDto } from "@signaldeck/contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { SCREENS } from "../../../screens.ts";
import { useRemoveContentMutation } from "./api.ts";

/** Takes a course or a canned answer away. */
export function RemoveFile({ file }: { file: ContentEditDto }) {
  const [asking, setAsking] = useState(false);
  const [remove] = useRemoveContentMutation();
  const navigate = useNavigate();
  return (
    <>
      <Button
        kind="plain"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setAsking(true)}
      >
        Remove the file
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${file.title}?`}
        action="Remove it"
        failure="The file could not be removed."
        onConfirm={async () => {
          const { id, revision } = file;
          await remove({ params: { id }, body: { revision } }).unwrap();
          await navigate(SCREENS.contentDesk);
        }}
      >
        <p>
          It is shown to nobody from now on. Its versions stay: a file of the same name brings its
          history back.
        </p>
      </ConfirmDialog>
    </>
  );
}
