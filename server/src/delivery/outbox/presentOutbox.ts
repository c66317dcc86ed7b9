import type { OutboxMessageDto } from "@signaldeck/contract";
import type { OutboxRow } from "./OutboxMessage.ts";

/** A message as admins see it: without its text, the receiver masked. */
export function presentOutbox(row: OutboxRow): OutboxMessageDto {
  // Of a chat it is a word of ours, such as "gold channel": its id stays inside.
  const recipient = row.channel === "telegram" ? row.recipient : maskAddress(row.recipient);
  return {
    id: row.id,
    state: row.status,
    channel: row.channel,
    recipient,
    subject: row.subject ?? null,
    attempts: row.attempts,
    // A mail server's refusal often repeats the address.
    lastError: row.lastError?.replaceAll(row.recipient, recipient) ?? null,
    nextAttemptAt: row.status === "waiting" ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    hasText: row.payload !== "",
  };
}

/** "ad•••@example.org": enough to recognise an address by, not enough to write to it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const name = at < 0 ? address : address.slice(0, at);
  return `${name.slice(0, Math.min(2, name.length - 1))}•••${at < 0 ? "" : address.slice(at)}`;
}
