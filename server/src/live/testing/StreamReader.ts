import type { LiveEvent } from "@signaldeck/contract";
import { createParser } from "eventsource-parser";
import { bearer } from "../../testing/Call.ts";
import { request, type ClientRequest, type IncomingHttpHeaders } from "node:http";

/** One event as it came off the wire. */
export interface ReadEvent {
  id: string | null;
  event: LiveEvent;
}

/** Reads one live stream over a real connection and remembers what it said. */
export class StreamReader {
  readonly events: ReadEvent[] = [];
  readonly retries: number[] = [];
  comments = 0;
  status = 0;
  headers: IncomingHttpHeaders = {};
  body = "";
  ended = false;
  /** The last id seen, as a browser remembers it. */
  lastEventId: string | null = null;
  private readonly connection: ClientRequest;
  private waiting: (() => void)[] = [];

  constructor(
    url: string,
    token: string,
    lastEventId: string | null = null,
    headers: Record<string, string> = {},
  ) {
    this.lastEventId = lastEventId;
    this.connection = request(url, {
      agent: false,
      headers: {
        ...bearer(token),
        ...headers,
        ...(lastEventId !== null && { "last-event-id": lastEventId }),
      },
    });
    const parser = createParser({
      onEvent: ({ id, data }) => {
        this.events.push({ id: id ?? null, event: JSON.parse(data) as LiveEvent });
        if (id !== undefined) this.lastEventId = id;
      },
      onRetry: (milliseconds) => this.retries.push(milliseconds),
      onComment: () => (this.comments += 1),
    });
    this.connection.on("response", (response) => {
      this.status = response.statusCode ?? 0;
      this.headers = response.headers;
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        this.body += chunk;
        parser.feed(chunk);
        this.wake();
      });
      response.on("close", () => this.end());
    });
    this.connection.on("error", () => this.end());
    this.connection.end();
  }

  get types(): string[] {
    return this.events.map(({ event }) => event.type);
  }

  /** Resolves as soon as the condition holds; fails with what was read after `timeout` ms. */
  async until(condition: () => boolean, timeout = 20_000): Promise<void> {
    const deadline = Date.now() + timeout;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Only ${JSON.stringify(this.types)} came in ${timeout} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 50));
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  close(): void {
    this.connection.destroy();
  }

  private end(): void {
    this.ended = true;
    this.wake();
  }

  private wake(): void {
    for (const resume of this.waiting.splice(0)) resume();
  }
}
