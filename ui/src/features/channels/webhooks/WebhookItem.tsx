import type { WebhookDto, WebhookSecretDto } from "@signaldeck/contract";
import { CirclePause, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ActionMenu, type MenuAction } from "../../../components/ActionMenu.tsx";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { eventsText, filterText } from "../signalWish.ts";
import {
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
} from "./calls.ts";
import { WebhookLogDialog } from "./WebhookLogDialog.tsx";
import { hostOf, inputOf } from "./words.ts";
import { useAttempt } from "../useAttempt.ts";

export interface WebhookItemProps {
  webhook: WebhookDto;
  /** Whether the member may see signals at present. */
  mayReceive: boolean;
  onEdit: () => void;
  onSecret: (secret: WebhookSecretDto) => void;
  onNote: (note: string | null) => void;
}

/** One webhook: where to, what, in which state, and what can be done about it. */
export function WebhookItem({ webhook, mayReceive, onEdit, onSecret, onNote }: WebhookItemProps) {
  const [test, { isLoading: testing }] = useTestWebhookMutation();
  const [change] = useChangeWebhookMutation();
  const [asking, setAsking] = useState<"secret" | "removal" | null>(null);
  const [showsLog, setShowsLog] = useState(false);
  const { fault, attempt } = useAttempt(onNote);
  const { id, disabled, events, filter } = webhook;
  const host = hostOf(webhook);
  const params = { id };

  const turn = (enabled: boolean) =>
    void attempt(
      () => change({ params, body: inputOf(webhook, { enabled }) }).unwrap(),
      `The webhook to ${host} is ${enabled ? "on" : "off"}.`,
    );

  const changes: MenuAction[] = [
    { label: "Edit", run: onEdit },
    disabled === null
      ? { label: "Switch off", hint: "What waits for it is dropped", run: () => turn(false) }
      : { label: "Switch on", run: () => turn(true) },
    { label: "New secret", run: () => setAsking("secret") },
  ];

  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold break-all">{host}</span>
            <State webhook={webhook} />
          </p>
          <p className="text-muted">{eventsText(events)}</p>
          <p className="break-words text-muted">{filterText(filter)}</p>
        </div>
        <ActionMenu
          label={`Actions for ${host}`}
          actions={[
            ...(mayReceive ? changes : []),
            { label: "Remove", destructive: true, run: () => setAsking("removal") },
          ]}
        />
      </div>
      {disabled === "failing" && (
        <p className="text-muted">
          Every attempt failed for twelve hours. Switch it on again once your tool answers.
        </p>
      )}
      {disabled === "gone" && (
        <p className="text-muted">Your tool answered 410: it wants no more messages.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayReceive && disabled === null && (
          <Button
            busy={testing}
            onClick={() =>
              void attempt(
                () => test({ params }).unwrap(),
                `A test message to ${host} is on its way.`,
              )
            }
          >
            Send a test
          </Button>
        )}
        <Button onClick={() => setShowsLog(true)}>Deliveries</Button>
      </div>
      <FormAlert message={fault} />
      {showsLog && <WebhookLogDialog webhook={webhook} onClose={() => setShowsLog(false)} />}
      <Questions
        webhook={webhook}
        asking={asking}
        onClose={() => setAsking(null)}
        onSecret={onSecret}
        onNote={onNote}
      />
    </li>
  );
}

interface QuestionsProps extends Pick<WebhookItemProps, "webhook" | "onSecret" | "onNote"> {
  asking: "secret" | "removal" | null;
  onClose: () => void;
}

function Questions({ webhook, asking, onClose, onSecret, onNote }: QuestionsProps) {
  const [rotate] = useRotateWebhookSecretMutation();
  const [remove] = useRemoveWebhookMutation();
  const params = { id: webhook.id };
  const host = hostOf(webhook);
  return (
    <>
      <ConfirmDialog
        open={asking === "secret"}
        onClose={onClose}
        title="Make a new secret?"
        action="Make a new secret"
        failure="The secret could not be made."
        onConfirm={async () => onSecret(await rotate({ params }).unwrap())}
      >
        <p>For a day messages carry the signatures of both secrets, then of the new one alone.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "removal"}
        onClose={onClose}
        title="Remove this webhook?"
        action="Remove"
        failure="The webhook could not be removed."
        onConfirm={async () => {
          await remove({ params }).unwrap();
          onNote(`The webhook to ${host} is removed.`);
        }}
      >
        <p>
          Nothing more is sent to <span className="break-all">{host}</span>, and the list of its
          deliveries is deleted.
        </p>
      </ConfirmDialog>
    </>
  );
}

function State({ webhook: { disabled, failingSince } }: { webhook: WebhookDto }) {
  if (disabled === "member") {
    return (
      <Pill>
        <CirclePause aria-hidden="true" className="size-3" />
        Off
      </Pill>
    );
  }
  if (disabled !== null) {
    return (
      <Pill tone="amber">
        <CircleX aria-hidden="true" className="size-3" />
        Switched off
      </Pill>
    );
  }
  if (failingSince === null) {
    return (
      <Pill tone="brand" dot>
        On
      </Pill>
    );
  }
  return (
    <Pill tone="amber">
      <TriangleAlert aria-hidden="true" className="size-3" />
      <span>
        Failing since <TimeAgo at={failingSince} />
      </span>
    </Pill>
  );
}
