import { zodResolver } from "@hookform/resolvers/zod";
import {
  StaffReplyInput,
  SUPPORT_LIMITS,
  type CannedAnswerDto,
  type StaffThreadDto,
  FORMER_COLLEAGUE,
} from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { MessageCircleWarning } from "lucide-react";
import { isApiError } from "../../../api/apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../components/formErrors.ts";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { TICKET_FILE, TicketFileField } from "../TicketFileField.tsx";
import { useChosenFile } from "../../../components/useChosenFile.ts";
import { useAnswerTicketMutation, useAnswerWithFileMutation } from "./api.ts";
import { CannedAnswers } from "./CannedAnswers.tsx";
import type { Drafts } from "./drafts.ts";
import { useTyped } from "./useTyped.ts";

interface NewsSinceProps {
  ticket: StaffThreadDto;
  /** Id of the newest message when the answer was begun; null while there is none. */
  begunAfter: string | null;
  /** The news was read, and the answer still stands. */
  onRead: () => void;
}

/** Says that something was written while an answer was being typed. */
function NewsSince({ ticket, begunAfter, onRead }: NewsSinceProps) {
  const newest = ticket.messages.at(-1);
  const isNews = begunAfter !== null && newest !== undefined && newest.id !== begunAfter;
  return (
    <div role="status" className="empty:hidden">
      {isNews && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-small bg-amber-wash px-3.5 py-2.5">
          <p className="flex min-w-0 flex-[1_1_16rem] gap-2.5">
            <MessageCircleWarning
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-amber"
            />
            {newest.author === "member"
              ? "The member has written since you began this answer."
              : `${newest.staff?.fullName ?? FORMER_COLLEAGUE} has answered since you began this answer.`}
          </p>
          <Button onClick={onRead}>I have read it</Button>
        </div>
      )}
    </div>
  );
}

const Answer = StaffReplyInput.omit({ lastSeen: true });
type Values = z.input<typeof Answer>;

/** What the ticket becomes with the answer. */
const AFTERWARDS = [
  { value: "answered", label: "Answered" },
  { value: "waiting", label: "Waits for the member" },
  { value: "closed", label: "Closed" },
];

export interface AnswerFormProps {
  ticket: StaffThreadDto;
  drafts: Drafts;
  /** Rises when the field is to take the focus. */
  focus: number;
  onTyped: (typed: boolean) => void;
}

/**
 * An answer to the member. It goes out only if the newest message is still the one that stood there
 * when it was begun; else it is refused once, its text kept.
 */
export function AnswerForm({ ticket, drafts, focus, onTyped }: AnswerFormProps) {
  const [answer] = useAnswerTicketMutation();
  const [answerWithFile] = useAnswerWithFileMutation();
  const choice = useChosenFile(TICKET_FILE);
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const [begunAfter, setBegunAfter] = useState(() => drafts.of(ticket.id).begunAfter);
  const newest = ticket.messages.at(-1)?.id;
  const form = useForm<Values, unknown, z.output<typeof Answer>>({
    resolver: zodResolver(Answer),
    defaultValues: { message: drafts.of(ticket.id).message, status: "answered" },
  });
  const { setFocus, formState } = form;
  const { isSubmitting } = formState;
  useEffect(() => {
    if (focus > 0) setFocus("message");
  }, [focus, setFocus]);

  const begin = (id: string | null) => {
    drafts.keep(ticket.id, { begunAfter: id });
    setBegunAfter(id);
  };
  const message = useTyped(form, "message", (text) => {
    drafts.keep(ticket.id, { message: text });
    const typed = text.trim() !== "";
    if (!typed) begin(null);
    else if (begunAfter === null) begin(newest ?? null);
    onTyped(typed);
  });

  const insert = (canned: CannedAnswerDto, text: string) => {
    const before = form.getValues("message").trimEnd();
    form.setValue("message", before === "" ? text : `${before}\n\n${text}`);
    form.setValue("status", canned.status);
    form.clearErrors("message");
    setFocus("message");
  };

  const send = form.handleSubmit(async (body) => {
    setFault(null);
    setSent(false);
    const lastSeen = begunAfter ?? newest;
    const file = await choice.prepare();
    if (choice.file && !file) return;
    const params = { id: ticket.id };
    const input = { ...body, ...(lastSeen !== undefined && { lastSeen }) };
    try {
      await (
        file ? answerWithFile({ params, body: input, file }) : answer({ params, body: input })
      ).unwrap();
      form.reset({ message: "", status: "answered" });
      choice.choose(null);
      setSent(true);
    } catch (error) {
      if (showFieldFaults(form, error, ["message"]) || choice.refuse(error)) return;
      // It was said what is new; the next try counts from what is then on the screen.
      if (isApiError(error) && error.code === "conflict") begin(null);
      setFault(failureMessage(error, "The answer could not be sent. Please try again."));
    }
  });

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <CannedAnswers ticket={ticket} onPick={insert} />
      <TextAreaField
        control={form.control}
        name="message"
        label="Answer"
        rows={6}
        maxLength={SUPPORT_LIMITS.messageMax}
        description="The member reads it here and in an email, without your name."
      />
      <TicketFileField choice={choice} hint="The member downloads it here." />
      <ChoiceField
        control={form.control}
        name="status"
        label="The ticket is then"
        options={AFTERWARDS}
      />
      <NewsSince ticket={ticket} begunAfter={begunAfter} onRead={() => begin(newest ?? null)} />
      <FormAlert message={fault} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {isSubmitting ? "Sending answer" : "Send answer"}
        </Button>
        <p role="status" className="text-muted">
          {sent && message === "" ? "The answer is sent. The member is told by email." : ""}
        </p>
      </div>
    </form>
  );
}
