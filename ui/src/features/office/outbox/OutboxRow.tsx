import { type OutboxMessageDto, watMoment } from "@signaldeck/contract";
import { RotateCw, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Pill } from "../../../components/Pill.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { LIST_ITEM } from "../../../components/useListKeys.ts";
import { useGiveMessageUpMutation, useSendMessageAgainMutation } from "./api.ts";
import { STATES } from "./outboxWords.ts";

export interface OutboxRowProps {
  message: OutboxMessageDto;
  onNote: (note: string | null) => void;
}

/** One message with what is known of its way, and what can be done about it. */
export function OutboxRow({ message, onNote }: OutboxRowProps) {
  const { state, channel, recipient, subject, attempts, lastError } = message;
  const { word, tone, icon: Icon } = STATES[state];
  return (
    <li className="grid gap-x-5 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_13rem_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-words">{subject ?? `A message by ${channel}`}</span>
          <Pill tone={tone}>
            <Icon aria-hidden="true" className="size-3" />
            {word}
          </Pill>
        </p>
        <p className="break-all text-muted">
          {channel} to {recipient}
        </p>
        {lastError !== null && (
          <p className="mt-1 break-words text-muted">
            <span className="font-semibold text-text">Last error:</span> {lastError}
          </p>
        )}
      </div>
      <div className="text-1 text-muted">
        <p>
          Written <TimeAgo at={message.createdAt} />
        </p>
        <p>{attempts === 1 ? "1 try" : `${attempts} tries`}</p>
        {message.nextAttemptAt !== null && <p>Next try {watMoment(message.nextAttemptAt)}</p>}
        {state === "waiting" && message.expiresAt !== null && (
          <p>Loses its point {watMoment(message.expiresAt)}</p>
        )}
        {state === "expired" && message.expiresAt !== null && (
          <p>Lost its point {watMoment(message.expiresAt)}</p>
        )}
        {message.sentAt !== null && <p>Sent {watMoment(message.sentAt)}</p>}
      </div>
      <div className="md:w-36">
        {state === "dead" && <SendAgain message={message} onNote={onNote} />}
        {state === "waiting" && <GiveUp message={message} onNote={onNote} />}
      </div>
    </li>
  );
}

function SendAgain({ message, onNote }: OutboxRowProps) {
  const [sendAgain, { isLoading, error }] = useSendMessageAgainMutation();
  if (!message.hasText) return <p className="text-1 text-muted">Its text is gone.</p>;
  const send = async () => {
    onNote(null);
    const reply = await sendAgain({ params: { id: message.id } });
    if (!reply.error) onNote(`The message to ${message.recipient} waits to be sent again.`);
  };
  return (
    <div className="grid gap-2">
      <Button
        {...LIST_ITEM}
        busy={isLoading}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={() => void send()}
        className="w-full"
      >
        Send again
      </Button>
      <FormAlert message={error ? failureMessage(error, "It could not be sent again.") : null} />
    </div>
  );
}

function GiveUp({ message, onNote }: OutboxRowProps) {
  const [giveUp] = useGiveMessageUpMutation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...LIST_ITEM}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => {
          onNote(null);
          setAsking(true);
        }}
        className="w-full"
      >
        Give up
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Give this message up?"
        action="Give up"
        failure="The message could not be given up."
        onConfirm={async () => {
          await giveUp({ params: { id: message.id } }).unwrap();
          onNote(`The message to ${message.recipient} has failed for good; find it under Failed.`);
        }}
      >
        <p>We stop retrying. Find it under Failed, where it can be sent again within seven days.</p>
      </ConfirmDialog>
    </>
  );
}
