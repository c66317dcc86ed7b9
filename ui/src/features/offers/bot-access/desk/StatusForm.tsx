import { zodResolver } from "@hookform/resolvers/zod";
import {
  BOT_APPLICATION_LIMITS,
  SubmissionStatusInput,
  type BotSubmissionDetailDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { isApiError } from "../../../../api/apiError.ts";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { FormNote } from "../../../../components/FormNote.tsx";
import { SelectField } from "../../../../components/SelectField.tsx";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { useSetApplicationStatusMutation } from "./api.ts";
import { STATUS_WORDS, STATUSES } from "./words.ts";

const FAILED = "The application could not be saved. Please try again.";
const OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].word }));

const Typed = SubmissionStatusInput.pick({ status: true, notes: true });
type Typed = z.output<typeof Typed>;

const valuesOf = ({ status, notes }: BotSubmissionDetailDto) => ({ status, notes });

/** Status and notes. What a colleague changed meanwhile is never overwritten unseen. */
export function StatusForm({ application }: { application: BotSubmissionDetailDto }) {
  const [save, { isLoading }] = useSetApplicationStatusMutation();
  // Null after a conflict: the newer state is on the screen, and the next try is made on top of it.
  const [seenAt, setSeenAt] = useState<string | null>(application.updatedAt);
  const [asking, setAsking] = useState<Typed | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  // What others change is followed; what is typed here stays.
  const form = useForm({
    resolver: zodResolver(Typed),
    values: valuesOf(application),
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  const isOld = seenAt !== null && application.updatedAt !== seenAt;
  if (isOld && !isDirty) setSeenAt(application.updatedAt);

  const store = async (typed: Typed) => {
    try {
      const body = { ...typed, updatedAt: seenAt ?? application.updatedAt };
      const saved = await save({ params: { id: application.id }, body }).unwrap();
      setSeenAt(saved.updatedAt);
      form.reset(valuesOf(saved));
      setNote("Saved");
    } catch (error) {
      if (isApiError(error) && error.code === "conflict") setSeenAt(null);
      throw error;
    }
  };
  const submit = form.handleSubmit(async (typed) => {
    setFault(null);
    setNote(null);
    const needsAsking = typed.status === "approved" && application.status !== "approved";
    if (needsAsking && application.care.length > 0) {
      setAsking(typed);
      return;
    }
    try {
      await store(typed);
    } catch (error) {
      setFault(failureMessage(error, FAILED));
    }
  });

  return (
    <Card title="Status">
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <SelectField
          control={form.control}
          name="status"
          label="Status"
          options={OPTIONS}
          placeholder="Choose a status"
        />
        <TextAreaField
          control={form.control}
          name="notes"
          label="Notes"
          description="For the staff. The applicant can ask to read them."
          maxLength={BOT_APPLICATION_LIMITS.notesMax}
        />
        {isOld && isDirty && (
          <p role="status" className="text-amber">
            A colleague has changed this application meanwhile; the history says how.
          </p>
        )}
        <FormAlert message={fault} />
        <FormNote message={isDirty ? null : note} />
        <Button type="submit" kind="primary" busy={isLoading} disabled={!isDirty}>
          Save
        </Button>
      </form>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title="Approve although care is needed?"
        action="Approve"
        onConfirm={async () => {
          if (asking) await store(asking);
        }}
        failure={FAILED}
      >
        <p>
          {application.fullName} has given a reason to be careful. Approve only after you have
          spoken, and note what was said.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
