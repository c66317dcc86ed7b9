import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { IconButton } from "../../../components/IconButton.tsx";

export interface DeleteButtonProps {
  /** What it does, in a few words. */
  label: string;
  /** Asks whether it is meant. */
  title: string;
  /** What goes with it. */
  lost: string;
  failure: string;
  onDelete: () => Promise<unknown>;
}

/** Deletes what somebody has written, once it was said that this is meant. */
export function DeleteButton({ label, title, lost, failure, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={label} icon={Trash2} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        action={label}
        failure={failure}
        onConfirm={onDelete}
      >
        <p className="text-muted">{lost}</p>
      </ConfirmDialog>
    </>
  );
}
