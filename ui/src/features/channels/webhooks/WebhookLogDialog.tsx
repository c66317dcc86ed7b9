import {
  watMoment,
  WEBHOOK_LIMITS,
  type WebhookAttemptDto,
  type WebhookDto,
} from "@signaldeck/contract";
import { Check, CircleX } from "lucide-react";
import { isApiError } from "../../../api/apiError.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useWebhookAttemptsQuery } from "./calls.ts";
import { eventWord, hostOf } from "./words.ts";

/** While the log is open, it is read anew this often, in ms. */
const POLL = 2_000;

/** The last attempts to deliver to a webhook. */
export function WebhookLogDialog(props: { webhook: WebhookDto; onClose: () => void }) {
  const { webhook, onClose } = props;
  const { data, error, isError, isFetching, refetch } = useWebhookAttemptsQuery(
    { params: { id: webhook.id } },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL, skipPollingIfUnfocused: true },
  );
  return (
    <Dialog open onClose={onClose} title="Deliveries">
      <p className="mb-3 text-muted">
        The last {WEBHOOK_LIMITS.logLength} attempts to reach{" "}
        <span className="break-all">{hostOf(webhook)}</span>, newest first.
      </p>
      {!data && !isError && <Skeleton className="h-24" />}
      {!data && isError && (
        <ErrorState
          message={isApiError(error) ? error.message : "Please try again."}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <EmptyState title="Nothing was sent yet">Send a test, or wait for a signal.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Deliveries" className="divide-y divide-line">
          {data.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      )}
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
          {delivered ? "Delivered" : "Failed"}
        </Pill>
        <span className="ml-auto text-1 text-muted tabular-nums">
          {status === null ? "" : `${status} · `}
          {duration} ms
        </span>
      </p>
      <p className="text-1 text-muted">{watMoment(at)}</p>
      {fault !== null && <p className="break-words text-muted">{fault}</p>}
    </li>
  );
}
