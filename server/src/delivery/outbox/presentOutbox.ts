import { OutboxMessageDto } from "@signaldeck/contract";
import { presenter } from "../../http/presenter.ts";
import type { OutboxRow } from "./OutboxMessage.ts";

/** A message as admins see it: without its text, the receiver masked. */
export const presentOutbox: (row: OutboxRow) => OutboxMessageDto = presenter(OutboxMessageDto, {
  state: ({ status }) => status,
  recipient: maskedRecipient,
  // A mail server's refusal often repeats the address.
  lastError: (row) => row.lastError?.replaceAll(row.recipient, maskedRecipient(row)) ?? null,
  nextAttemptAt: (row) => (row.status === "waiting" ? row.nextAttemptAt.toISOString() : null),
  hasText: ({ payload }) => payload !== "",
});

/** Of a chat it is a word of ours, such as "gold channel": its id stays inside. */
function maskedRecipient({ channel, recipient }: OutboxRow): string {
  return channel === "telegram" ? recipient : maskAddress(recipient);
}

/** "ad•••@example.org": enough to recognise an address by, not enough to write to it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const name = at < 0 ? address : address.slice(0, at);
  return `${name.slice(0, Math.min(2, name.length - 1))}•••${at < 0 ? "" : address.slice(at)}`;
}
