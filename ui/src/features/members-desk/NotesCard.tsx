import { zodResolver } from "@hookform/resolvers/zod";
import { MemberNoteInput, MEMBERS_DESK_LIMITS, type MemberNoteDto } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { useCan, useSession } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { PageBar } from "../../components/PageBar.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { TimeAgo } from "../../components/TimeAgo.tsx";
import { WrittenText } from "../../components/WrittenText.tsx";
import { useSend } from "../../components/useSend.ts";
import { useAddNoteMutation, useDeleteNoteMutation, useMemberNotesQuery } from "./api.ts";

/** What staff have written down about a member. */
export function NotesCard({ memberId }: { memberId: string }) {
  const mayWrite = useCan("members.assist");
  const [page, setPage] = useState(1);
  const call = useMemberNotesQuery(
    { params: { id: memberId }, query: { page } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  return (
    <Card title="Staff notes" aside="Never shown on the member's screens">
      <div className="grid gap-4">
        {mayWrite && <NoteForm memberId={memberId} onSaved={() => setPage(1)} />}
        <Loaded call={call} what="the notes" waiting={<Skeleton className="h-16" />}>
          {({ items, pagination }) => (
            <>
              {items.length === 0 && <p className="text-muted">No notes yet.</p>}
              {items.length > 0 && (
                <ul className="grid gap-3">
                  {items.map((note) => (
                    <Note key={note.id} memberId={memberId} note={note} />
                  ))}
                </ul>
              )}
              <PageBar pagination={pagination} onPage={setPage} what="notes" />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function NoteForm({ memberId, onSaved }: { memberId: string; onSaved: () => void }) {
  const [addNote] = useAddNoteMutation();
  const form = useForm({ resolver: zodResolver(MemberNoteInput), defaultValues: { text: "" } });

  const { sending } = useSend(form, {
    fields: ["text"],
    failure: "Failed to save the note",
    work: async (body) => {
      await addNote({ params: { id: memberId }, body }).unwrap();
      form.reset();
      onSaved();
    },
  });

  return (
    <SendForm sending={sending} action="Save note" doing="Saving note" className="grid gap-3">
      <TextAreaField
        control={form.control}
        name="text"
        label="New note"
        rows={2}
        maxLength={MEMBERS_DESK_LIMITS.noteMax}
        description="The member can read it in the download of their data."
      />
    </SendForm>
  );
}

function Note({ memberId, note }: { memberId: string; note: MemberNoteDto }) {
  const { user } = useSession();
  const [deleteNote] = useDeleteNoteMutation();
  const [asking, setAsking] = useState(false);
  return (
    <li className="border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-1 text-muted">
          {note.author.fullName}, <TimeAgo at={note.createdAt} />
        </p>
        {note.author.id === user?.id && (
          <Button
            kind="plain"
            className="-my-2 -me-3"
            aria-label={`Delete the note of ${note.author.fullName}: ${note.text.slice(0, 40)}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </div>
      <WrittenText text={note.text} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this note?"
        action="Delete note"
        onConfirm={() => deleteNote({ params: { id: memberId, noteId: note.id } }).unwrap()}
        failure="Failed to delete the note"
      >
        <WrittenText text={note.text} className="text-muted" />
      </ConfirmDialog>
    </li>
  );
}
