import { WEBHOOK_LIMITS, type WebhookDto, type WebhookSecretDto, t } from "@signaldeck/contract";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useSignalAccess } from "../../../../api/signalAccess.ts";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { FormNote } from "../../../../components/FormNote.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { useWebhooksQuery } from "./api.ts";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookItem } from "./WebhookItem.tsx";
import { CopyButton } from "../../../../components/CopyButton.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";
import { Phrase } from "../../../../components/Phrase.tsx";
import { hostOf } from "./words.ts";

/** Shows a webhook's secret, once. */
function WebhookSecretDialog(props: { secret: WebhookSecretDto | null; onClose: () => void }) {
  const { secret: shown, onClose } = props;
  if (!shown) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("The secret of your webhook")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("I have copied it")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          <Phrase
            text={t(
              "It is shown only now. With it your tool at <host/> checks that a message is ours: verify each one with a library of Standard Webhooks.",
            )}
            parts={{ host: <span className="break-all">{hostOf(shown.webhook)}</span> }}
          />
        </p>
        <p className="rounded-small border border-line bg-ground px-3.5 py-3 font-mono text-1 break-all select-all">
          {shown.secret}
        </p>
        <CopyButton text={shown.secret} label={t("Copy")} />
      </div>
    </Dialog>
  );
}

/** The member's own tools that get signals. */
export function WebhooksCard() {
  const call = useWebhooksQuery();
  const { data, isFetching } = call;
  const [editing, setEditing] = useState<WebhookDto | "new" | null>(null);
  const [secret, setSecret] = useState<WebhookSecretDto | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const access = useSignalAccess();
  const mayReceive = access === "open";

  const showSecret = (shown: WebhookSecretDto) => {
    setEditing(null);
    setSecret(shown);
  };
  const add = () => {
    setNote(null);
    setEditing("new");
  };

  return (
    <Card title={t("Webhooks")} aria-busy={isFetching}>
      <div className="grid gap-4">
        <p className="text-muted">
          {t(
            "Signals that you may see, sent to a tool of your own as signed JSON (Standard Webhooks).",
          )}
        </p>
        <Loaded call={call} what={t("your webhooks")} waiting={<Skeleton className="h-24" />}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <EmptyState title={t("No webhook yet")} icon={<WebhookIcon className="size-6" />}>
                {mayReceive
                  ? t("Add the address of your tool, then send it a test message.")
                  : access === "unacknowledged"
                    ? t(
                        "They open with the signal room: acknowledge the risk disclosure there first.",
                      )
                    : t("They open with the signal room: verify your funded account first.")}
              </EmptyState>
            ) : (
              <ul aria-label={t("Webhooks")} className="divide-y divide-line">
                {webhooks.map((webhook) => (
                  <WebhookItem
                    key={webhook.id}
                    webhook={webhook}
                    mayReceive={mayReceive}
                    onEdit={() => setEditing(webhook)}
                    onSecret={showSecret}
                    onNote={setNote}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <FormNote message={note} />
        {data && mayReceive && data.length < WEBHOOK_LIMITS.perMember && (
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={add}
          >
            {t("Add a webhook")}
          </Button>
        )}
        {data && data.length >= WEBHOOK_LIMITS.perMember && (
          <p className="text-1 text-muted">
            {t("You have all {{most}} webhooks. Remove one to add another.", {
              most: WEBHOOK_LIMITS.perMember,
            })}
          </p>
        )}
      </div>
      {editing !== null && (
        <WebhookDialog
          webhook={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onAdded={showSecret}
          onSaved={() => {
            setEditing(null);
            setNote(t("The webhook is saved."));
          }}
        />
      )}
      <WebhookSecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Card>
  );
}
