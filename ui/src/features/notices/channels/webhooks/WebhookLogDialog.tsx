import {
  watMoment,
  WEBHOOK_LIMITS,
  type WebhookAttemptDto,
  type WebhookDto,
  t,
} from "@signaldeck/contract";
import { Check, CircleX } from "lucide-react";
import { Dialog } from "../../../../components/Dialog.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Phrase } from "../../../../components/Phrase.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { useWebhookAttemptsQuery } from "./api.ts";
import { eventWord, hostOf } from "./words.ts";

/** While the log is open, it is read anew this often, in ms. */
const POLL = 2_000;

/** The last attempts to deliver to a webhook. */
export function WebhookLogDialog(props: { webhook: WebhookDto; onClose: () => void }) {
  const { webhook, onClose } = props;
  const call = useWebhookAttemptsQuery(
    { params: { id: webhook.id } },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL, skipPollingIfUnfocused: true },
  );
  return (
    <Dialog open onClose={onClose} title={t("Deliveries")}>
      <p className="mb-3 text-muted">
        <Phrase
          text={t("The last {{length}} attempts to reach <host/>, newest first.", {
            length: WEBHOOK_LIMITS.logLength,
          })}
          parts={{ host: <span className="break-all">{hostOf(webhook)}</span> }}
        />
      </p>
      <Loaded call={call} what={t("the deliveries")} waiting={<Skeleton className="h-24" />}>
        {(attempts) =>
          attempts.length === 0 ? (
            <EmptyState title={t("Nothing was sent yet")}>
              {t("Send a test, or wait for a signal.")}
            </EmptyState>
          ) : (
            <ul aria-label={t("Deliveries")} className="divide-y divide-line">
              {attempts.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttemptDto }) {
  const { event, at, delivered, status, fault, duration } = attempt;
  const Icon = delivered ? Check : CircleX;
  return (
    <li className="grid gap-0.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{eventWord(event)}</span>
        <Pill tone={delivered ? "neutral" : "amber"}>
          <Icon aria-hidden="true" className="size-3" />
          {delivered ? t("Delivered") : t("Failed")}
        </Pill>
        <span className="ms-auto text-1 text-muted">
          {status === null ? "" : `${status} · `}
          {duration} ms
        </span>
      </p>
      <p className="text-1 text-muted">{watMoment(at)}</p>
      {fault !== null && <p className="break-words text-muted">{fault}</p>}
    </li>
  );
}
