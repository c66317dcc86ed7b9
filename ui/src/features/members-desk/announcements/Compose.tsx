import { zodResolver } from "@hookform/resolvers/zod";
import {
  ANNOUNCEMENT_LIMITS,
  AnnouncementTestInput,
  countText,
  type AnnouncementPreviewDto,
  type MemberFilter,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useFault } from "../../../components/useFault.ts";
import { MemberFilters } from "../MemberFilters.tsx";
import { Audience } from "./Audience.tsx";
import {
  usePreviewAnnouncementMutation,
  useTestAnnouncementMutation,
  useAnnounceMutation,
  useAudienceQuery,
} from "./api.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { WrittenText } from "../../../components/WrittenText.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { newId } from "../../../api/newId.ts";
import { membersText } from "../words.ts";
import { getsIt } from "./words.ts";

interface SendDialogProps {
  /** What is to be sent; null while nothing is asked. */
  asking: AnnouncementTestInput | null;
  filter: MemberFilter;
  onClose: () => void;
  /** Hears to how many members it goes, in words. */
  onSent: (members: string) => void;
}

/** Asks once, with the number of those who get it. */
function SendDialog({ asking, ...rest }: SendDialogProps) {
  return asking && <Asking asking={asking} {...rest} />;
}

function Asking(props: SendDialogProps & { asking: AnnouncementTestInput }) {
  const { asking, filter, onClose, onSent } = props;
  const [announce] = useAnnounceMutation();
  // One for all tries: it is sent once, however often a weak line makes somebody press.
  const [id] = useState(newId);
  const { currentData } = useAudienceQuery({ query: { ...filter, kind: asking.kind } });
  const members = currentData ? membersText(getsIt(currentData, asking)) : "members";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Send to ${members}?`}
      action={`Send to ${members}`}
      onConfirm={async () => {
        await announce({ body: { ...asking, id, filter } }).unwrap();
        onSent(members);
      }}
      failure="Failed to send the announcement"
    >
      <p>
        &ldquo;{asking.subject}&rdquo; leaves at once, some at a time. You can stop it in the midst;
        what was sent cannot be taken back.
      </p>
      <Audience filter={filter} kind={asking.kind} ways={asking} />
    </ConfirmDialog>
  );
}

interface PreviewDialogProps {
  shown: AnnouncementPreviewDto | null;
  onClose: () => void;
}

/** The words of the mail and of the chat; how a mail program lays them out, the test shows. */
function PreviewDialog({ shown, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title="As the member reads it"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {shown && (
        <div className="grid gap-4">
          <p className="text-muted">
            With your own name in it. How a mail program lays it out, the test to yourself shows.
          </p>
          <Words title="Email" text={`${shown.mail.subject}\n\n${shown.mail.text}`} />
          <Words title="Telegram" text={shown.chat} />
        </div>
      )}
    </Dialog>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      <WrittenText text={text} className="rounded-small border border-line bg-ground px-3.5 py-3" />
    </section>
  );
}

const KINDS = [
  { value: "announcements", label: "Announcement" },
  { value: "marketing", label: "Marketing" },
];

const EMPTY = {
  kind: "announcements",
  subject: "",
  text: "",
  byMail: true,
  byChat: false,
} as const;

export interface ComposeProps {
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
}

/** What is written, to whom, and the steps before it leaves. */
export function Compose({ filter, onFilter }: ComposeProps) {
  const [preview, previewCall] = usePreviewAnnouncementMutation();
  const [test, testCall] = useTestAnnouncementMutation();
  const { fault, attempt } = useFault();
  const [note, setNote] = useState<string | null>(null);
  const [shown, setShown] = useState<AnnouncementPreviewDto | null>(null);
  const [asking, setAsking] = useState<AnnouncementTestInput | null>(null);
  const form = useForm<z.input<typeof AnnouncementTestInput>, unknown, AnnouncementTestInput>({
    resolver: zodResolver(AnnouncementTestInput),
    defaultValues: EMPTY,
  });
  const { control } = form;
  const [kind, byMail, byChat] = useWatch({ control, name: ["kind", "byMail", "byChat"] });

  /** Does something with what was typed, once that is sound. */
  const withWords = (work: (input: AnnouncementTestInput) => Promise<unknown>) =>
    form.handleSubmit(async (input) => {
      setNote(null);
      await attempt(() => work(input), "That did not work. Please try again.");
    });
  const show = withWords(async ({ byMail: _mail, byChat: _chat, ...words }) =>
    setShown(await preview({ body: words }).unwrap()),
  );
  const tryIt = withWords(async (input) => {
    await test({ body: input }).unwrap();
    setNote("The test is on its way to you.");
  });
  const ask = form.handleSubmit((input) => {
    setNote(null);
    setAsking(input);
  });

  return (
    <Card title="New announcement">
      <form onSubmit={ask} noValidate className="grid gap-5">
        <ChoiceField
          control={control}
          name="kind"
          label="What it is about"
          options={KINDS}
          description="An announcement is news of the service itself. Anything that offers or praises is marketing, which goes only to those who agreed to it."
        />
        <fieldset>
          <legend className="font-semibold">By</legend>
          <div className="flex flex-wrap gap-x-6">
            <CheckboxField control={control} name="byMail">
              Email
            </CheckboxField>
            <CheckboxField control={control} name="byChat">
              Telegram, where linked
            </CheckboxField>
          </div>
        </fieldset>
        <TextField control={control} name="subject" label="Subject" autoComplete="off" />
        <TextAreaField
          control={control}
          name="text"
          label="Text"
          rows={8}
          maxLength={ANNOUNCEMENT_LIMITS.textMax}
          description={`Plain text, at most ${countText(ANNOUNCEMENT_LIMITS.textMax)} characters. A greeting and the links to end it are added.`}
        />
        <div className="grid gap-3">
          <h3 className="font-semibold">To</h3>
          <MemberFilters filter={filter} onChange={onFilter} />
          <Audience filter={filter} kind={kind} ways={{ byMail, byChat }} />
        </div>
        <FormAlert message={fault} />
        <div className="flex flex-wrap gap-2.5">
          <Button busy={previewCall.isLoading} onClick={() => void show()}>
            Preview
          </Button>
          <Button busy={testCall.isLoading} onClick={() => void tryIt()}>
            Send a test to myself
          </Button>
          <Button type="submit" kind="primary">
            Send to members
          </Button>
        </div>
        <FormNote message={note} />
      </form>
      <PreviewDialog shown={shown} onClose={() => setShown(null)} />
      <SendDialog
        asking={asking}
        filter={filter}
        onClose={() => setAsking(null)}
        onSent={(count) => {
          form.reset();
          setNote(`It is being sent to ${count}.`);
        }}
      />
    </Card>
  );
}
