import { zodResolver } from "@hookform/resolvers/zod";
import { SUPPORT_LIMITS, TicketNoteInput } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useAddTicketNoteMutation } from "./api.ts";
import type { Drafts } from "./drafts.ts";
import { useTyped } from "./useTyped.ts";

export interface NoteFormProps {
  ticketId: string;
  drafts: Drafts;
  /** Rises when the field is to take the focus. */
  focus: number;
  onTyped: (typed: boolean) => void;
}

/** A note for the staff. */
export function NoteForm({ ticketId, drafts, focus, onTyped }: NoteFormProps) {
  const [addNote, { isLoading }] = useAddTicketNoteMutation();
  const [saved, setSaved] = useState(false);
  const form = useForm<TicketNoteInput>({
    resolver: zodResolver(TicketNoteInput),
    defaultValues: { text: drafts.of(ticketId).note },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (focus > 0) setFocus("text");
  }, [focus, setFocus]);
  const text = useTyped(form, "text", (value) => {
    drafts.keep(ticketId, { note: value });
    onTyped(value.trim() !== "");
  });

  const { fault, send: save } = useSend(form, {
    fields: ["text"],
    failure: "The note could not be saved. Please try again.",
    work: async (body) => {
      setSaved(false);
      await addNote({ params: { id: ticketId }, body }).unwrap();
      form.reset({ text: "" });
      setSaved(true);
    },
  });

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <TextAreaField
        control={form.control}
        name="text"
        label="Note"
        rows={3}
        maxLength={SUPPORT_LIMITS.noteMax}
        description="Never part of the conversation and never emailed. It is in the download of all data that the member can ask for, so write nothing that the member may not read there."
      />
      <FormAlert message={fault} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isLoading}>
          {isLoading ? "Saving note" : "Save note"}
        </Button>
        <p role="status" className="text-muted">
          {saved && text === "" ? "The note is saved." : ""}
        </p>
      </div>
    </form>
  );
}
