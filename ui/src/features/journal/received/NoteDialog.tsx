import { zodResolver } from "@hookform/resolvers/zod";
import {
  JOURNAL_LIMITS,
  SignalNoteInput,
  watMoment,
  type ReceivedSignalDto,
  t,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../components/formErrors.ts";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
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
  const [save, { isLoading }] = useNoteSignalMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(SignalNoteInput),
    defaultValues: { text: received.note ?? "" },
  });
  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      await save({ params: { signalId: received.signal.id }, body }).unwrap();
      onClose();
    } catch (error) {
      if (showFieldFaults(form, error, ["text"])) return;
      setFault(failureMessage(error, t("Failed to save the note")));
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextAreaField
        control={form.control}
        name="text"
        label={t("Your note")}
        rows={4}
        maxLength={JOURNAL_LIMITS.noteMax}
        description={t("Only you read it. Leave it empty to remove the note.")}
      />
      <FormAlert message={fault} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" kind="primary" busy={isLoading}>
          {t("Save note")}
        </Button>
      </div>
    </form>
  );
}
