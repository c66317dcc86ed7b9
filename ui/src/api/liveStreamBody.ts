import { readEvent, STREAM_LIMITS, type LiveEvent } from "@signaldeck/contract";
import { createParser } from "eventsource-parser";

/** A frame longer than this is not one of our events. */
const MAX_FRAME = STREAM_LIMITS.maxBuffered;

/** Who hears what a stream says. */
export interface StreamHearer {
  /** Asked after each wait: once not, the reading ends. */
  isWanted(): boolean;
  /** Bytes have arrived; `read` hears the events in them. */
  onChunk(read: () => void): void;
  /** A valid event, with its id where it has one. */
  onEvent(event: LiveEvent, id: string | undefined): void;
  /** One that does not follow the contract. */
  onMalformed(): void;
  /** How long the server asks to wait before the next connection, ms. */
  onRetry(ms: number): void;
}

/** Whether a response is an event stream, as a page of a proxy is not. */
export function isStream(
  response: Response,
): response is Response & { body: ReadableStream<Uint8Array> } {
  const type = response.headers.get("content-type") ?? "";
  return response.ok && response.body !== null && type.startsWith("text/event-stream");
}

/** Reads the events of a body until it ends or is not wanted any more; rejects where it breaks. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hearer: StreamHearer,
): Promise<void> {
  const parser = createParser({
    maxBufferSize: MAX_FRAME,
    onRetry: (ms) => hearer.onRetry(ms),
    onEvent: ({ data, id }) => {
      const event = parseEvent(data);
      if (event) hearer.onEvent(event, id);
      else hearer.onMalformed();
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !hearer.isWanted()) return;
      hearer.onChunk(() => parser.feed(decoder.decode(value, { stream: true })));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(data: string): LiveEvent | null {
  try {
    return readEvent(JSON.parse(data));
  } catch {
    return null;
  }
}
