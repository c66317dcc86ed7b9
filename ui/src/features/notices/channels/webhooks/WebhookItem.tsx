import { t, type WebhookDto, type WebhookSecretDto } from "@signaldeck/contract";
import { CirclePause, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ActionMenu, type MenuAction } from "../../../../components/ActionMenu.tsx";
import { Button } from "../../../../components/Button.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { Phrase } from "../../../../components/Phrase.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { eventsText, filterText } from "../signalWish.ts";
import {
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
} from "./api.ts";
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
      enabled
        ? t("The webhook to {{host}} is on.", { host })
        : t("The webhook to {{host}} is off.", { host }),
    );

  const changes: MenuAction[] = [
    { label: t("Edit"), run: onEdit },
    disabled === null
      ? { label: t("Switch off"), hint: t("What waits for it is dropped"), run: () => turn(false) }
      : { label: t("Switch on"), run: () => turn(true) },
    { label: t("New secret"), run: () => setAsking("secret") },
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
          label={t("Actions for {{host}}", { host })}
          actions={[
            ...(mayReceive ? changes : []),
            { label: t("Remove"), destructive: true, run: () => setAsking("removal") },
          ]}
        />
      </div>
      {disabled === "failing" && (
        <p className="text-muted">
          {t("Every attempt failed for twelve hours. Switch it on again once your tool answers.")}
        </p>
      )}
      {disabled === "gone" && (
        <p className="text-muted">{t("Your tool answered 410: it wants no more messages.")}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayReceive && disabled === null && (
          <Button
            busy={testing}
            onClick={() =>
              void attempt(
                () => test({ params }).unwrap(),
                t("A test message to {{host}} is on its way.", { host }),
              )
            }
          >
            {t("Send a test")}
          </Button>
        )}
        <Button onClick={() => setShowsLog(true)}>{t("Deliveries")}</Button>
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
        title={t("Make a new secret?")}
        action={t("Make a new secret")}
        failure={t("The secret could not be made.")}
        onConfirm={async () => onSecret(await rotate({ params }).unwrap())}
      >
        <p>
          {t("For a day messages carry the signatures of both secrets, then of the new one alone.")}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "removal"}
        onClose={onClose}
        title={t("Remove this webhook?")}
        action={t("Remove")}
        failure={t("The webhook could not be removed.")}
        onConfirm={async () => {
          await remove({ params }).unwrap();
          onNote(t("The webhook to {{host}} is removed.", { host }));
        }}
      >
        <p>
          <Phrase
            text={t("Nothing more is sent to <host/>, and the list of its deliveries is deleted.")}
            parts={{ host: <span className="break-all">{host}</span> }}
          />
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
        {t("Off")}
      </Pill>
    );
  }
  if (disabled !== null) {
    return (
      <Pill tone="amber">
        <CircleX aria-hidden="true" className="size-3" />
        {t("Switched off")}
      </Pill>
    );
  }
  if (failingSince === null) {
    return (
      <Pill tone="brand" dot>
        {t("On")}
      </Pill>
    );
  }
  return (
    <Pill tone="amber">
      <TriangleAlert aria-hidden="true" className="size-3" />
      <span>
        <Phrase text={t("Failing since <when/>")} parts={{ when: <TimeAgo at={failingSince} /> }} />
      </span>
    </Pill>
  );
}
