import type { LiveEvent } from "@signaldeck/contract";

/** A comment that keeps proxies from closing a silent stream. */
export const HEARTBEAT_FRAME = Buffer.from(":\n\n");

/** Clients wait this long before they come back, in milliseconds, plus a random part. */
const RETRY_BASE = 1_000;
const RETRY_SPREAD = 2_000;

/**
 * One server-sent event (WHATWG HTML, 9.2.6) from JSON that is encoded already; JSON has no line
 * breaks, so one `data:` line holds it. `id` is what the reader resumes after.
 */
export function eventFrame(json: string, id: number | null): Buffer {
  return Buffer.from(id === null ? `data: ${json}\n\n` : `id: ${id}\ndata: ${json}\n\n`);
}

/** A frame for an event that was not encoded before. */
export function liveEventFrame(event: LiveEvent, id: number | null = null): Buffer {
  return eventFrame(JSON.stringify(event), id);
}

/**
 * Tells the reader when to come back; jittered, so that a restart is not met by all at once.
 * @param base milliseconds after which the first may
 */
export function retryFrame(base = RETRY_BASE): Buffer {
  return Buffer.from(`retry: ${Math.round(base + Math.random() * RETRY_SPREAD)}\n\n`);
}
