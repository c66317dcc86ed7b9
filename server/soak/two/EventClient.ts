import { connect, type ClientHttp2Session } from "node:http2";
import { connect as connectSecurely, type SecureContext } from "node:tls";
import { backoff } from "@signaldeck/contract";
import { createParser } from "eventsource-parser";

/** Where all clients come to, and by which certificate they know it. */
export interface Place {
  port: number;
  host: string;
  context: SecureContext;
}

/** A while without a stream, wall time in epoch ms. */
export interface Outage {
  from: number;
  /** Null while it lasts. */
  to: number | null;
}

/**
 * A reader of the live stream as our screens are: by HTTP/2, as every browser speaks to nginx, so
 * that its connection outlives an instance that was killed behind it. It comes back by itself, when
 * they would, with the id of the last event that it has read.
 */
export class EventClient {
  /** All ids in the order of their arrival; the first is that of `stream.opened`. */
  readonly ids: number[] = [];
  readonly outages: Outage[] = [];
  /** Openings that were not answered by a stream, by status, or by the fault of the connection. */
  readonly refusals: string[] = [];
  /** How often it heard that it missed too much to resume. */
  resets = 0;
  /** When it was last asked to come back, ms, and the tries since then that brought no stream. */
  private retry = 0;
  private attempt = 0;
  private connection: ClientHttp2Session | null = null;
  private again: NodeJS.Timeout | undefined;
  private closed = false;
  private onOpen: () => void = () => undefined;

  constructor(
    private readonly place: Place,
    private readonly token: string,
  ) {}

  /** Resolves when the stream has said its first words. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      this.onOpen = resolve;
      this.ask();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.connection?.destroy();
  }

  /** The connection that there is, or a new one. */
  private connect(): ClientHttp2Session {
    const known = this.connection;
    // Closed: nginx wants no more on it. Destroyed: it has broken, which does not count as closed.
    if (known && !known.closed && !known.destroyed) return known;
    const { port, host, context } = this.place;
    const connection = connect(`https://${host}`, {
      createConnection: () =>
        connectSecurely({
          host: "127.0.0.1",
          port,
          servername: host,
          secureContext: context,
          ALPNProtocols: ["h2"],
        }),
    });
    // Its streams tell of its end.
    connection.on("error", () => undefined);
    this.connection = connection;
    return connection;
  }

  private ask(): void {
    const last = this.ids.at(-1);
    const stream = this.connect().request({
      ":path": "/api/signals/stream",
      accept: "text/event-stream",
      authorization: `Bearer ${this.token}`,
      ...(last !== undefined && { "last-event-id": String(last) }),
    });
    const parser = createParser({
      onEvent: ({ id, data }) => this.read(id, data),
      onRetry: (milliseconds) => (this.retry = milliseconds),
    });
    let status = "no answer";
    let fault: string | null = null;
    stream
      .setEncoding("utf8")
      .once("response", (head) => (status = String(head[":status"])))
      .on("data", (chunk: string) => {
        if (status === "200") parser.feed(chunk);
      })
      .once("error", (error: NodeJS.ErrnoException) => (fault = error.code ?? "error"))
      .once("close", () => this.lose(status === "200" ? null : (fault ?? status)));
  }

  private read(id: string | undefined, data: string): void {
    if (data.startsWith('{"type":"stream.opened"')) {
      const outage = this.outages.at(-1);
      if (outage?.to === null) outage.to = Date.now();
      this.attempt = 0;
      this.onOpen();
    }
    if (data.startsWith('{"type":"stream.reset"')) this.resets += 1;
    if (id !== undefined) this.ids.push(Number(id));
  }

  /** @param refusal why there was no stream; null where one has ended */
  private lose(refusal: string | null): void {
    if (this.closed) return;
    if (refusal !== null) this.refusals.push(refusal);
    if (this.outages.at(-1)?.to !== null) this.outages.push({ from: Date.now(), to: null });
    const wait = backoff(this.attempt++, Math.random(), this.retry);
    this.again = setTimeout(() => this.ask(), wait);
  }
}
