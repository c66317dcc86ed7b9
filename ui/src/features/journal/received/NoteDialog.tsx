import { zodResolver } from "@hookform/resolvers/zod";
import {
  JOURNAL_LIMITS,
  SignalNoteInput,
  watMoment,
  type ReceivedSignalDto,
  t,
} from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Dialog } from "../../../components/Dialog.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useNoteSignalMutation } from "../api.ts";

export interface NoteDialogProps {
  received: ReceivedSignalDto;
  onClose: () => void;
}

/** Writes, changes or removes the member's own note on a signal. */
export function NoteDialog({ received, onClose }: NoteDialogProps) {
  const { signal } = received;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Note on {{pair}} {{direction}}", {
        pair: signal.pair,
        direction: signal.direction,
      })}
    >
      <p className="mb-3 text-muted">{watMoment(signal.createdAt)}</p>
      <NoteForm received={received} onClose={onClose} />
    </Dialog>
  );
}

function NoteForm({ received, onClose }: NoteDialogProps) {
  const [save] = useNoteSignalMutation();
  const form = useForm({
    resolver: zodResolver(SignalNoteInput),
    defaultValues: { text: received.note ?? "" },
  });
  const { sending } = useSend(form, {
    fields: ["text"],
    failure: t("Failed to save the note"),
    work: async (body) => {
      await save({ params: { signalId: received.signal.id }, body }).unwrap();
      onClose();
    },
  });
  return (
    <SendForm sending={sending} action={t("Save note")} onCancel={onClose}>
      <TextAreaField
        control={form.control}
        name="text"
        label={t("Your note")}
        rows={4}
        maxLength={JOURNAL_LIMITS.noteMax}
        description={t("Only you read it. Leave it empty to remove the note.")}
      />
    </SendForm>
  );
}
