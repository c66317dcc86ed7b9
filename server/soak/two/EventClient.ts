import { request, type ClientRequest } from "node:http";
import { connect, type SecureContext, type TLSSocket } from "node:tls";
import { createParser } from "eventsource-parser";

/** Where all clients come to, and by which certificate they know it. */
export interface Place {
  port: number;
  host: string;
  context: SecureContext;
  /** The TLS session that whoever comes again resumes, as a browser does. */
  session: Buffer | null;
}

/** A while without a stream, wall time in epoch ms. */
export interface Outage {
  from: number;
  /** Null while it lasts. */
  to: number | null;
}

/** What a client does that was never told when to come back. */
const RETRY = 3_000;

/**
 * A reader of the live stream as a browser's `EventSource` is one: it comes back by itself after the
 * time that it was told last, with the id of the last event that it has read.
 */
export class EventClient {
  /** All ids in the order of their arrival; the first is that of `stream.opened`. */
  readonly ids: number[] = [];
  readonly outages: Outage[] = [];
  /** Openings that were not answered by a stream, by status, or by the fault of the connection. */
  readonly refusals: string[] = [];
  /** How often it was told that it missed too much to be told again. */
  resets = 0;
  private retry = RETRY;
  private connection: ClientRequest | null = null;
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
      this.connect();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.connection?.destroy();
  }

  private connect(): void {
    const last = this.ids.at(-1);
    const connection = request({
      createConnection: () => this.handshake(),
      path: "/api/signals/stream",
      headers: {
        host: this.place.host,
        accept: "text/event-stream",
        authorization: `Bearer ${this.token}`,
        ...(last !== undefined && { "last-event-id": String(last) }),
      },
    });
    this.connection = connection;
    connection.on("error", (error: NodeJS.ErrnoException) => this.lose(error.code ?? "error"));
    connection.on("response", (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        this.lose(String(response.statusCode));
        return;
      }
      const parser = createParser({
        onEvent: ({ id, data }) => this.read(id, data),
        onRetry: (milliseconds) => (this.retry = milliseconds),
      });
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => parser.feed(chunk));
      response.once("error", () => undefined);
      response.once("close", () => this.lose(null));
    });
    connection.end();
  }

  private handshake(): TLSSocket {
    const { place } = this;
    const socket = connect({
      host: "127.0.0.1",
      port: place.port,
      servername: place.host,
      secureContext: place.context,
      ...(place.session && { session: place.session }),
    });
    return socket.on("session", (ticket: Buffer) => (place.session = ticket));
  }

  private read(id: string | undefined, data: string): void {
    if (data.startsWith('{"type":"stream.opened"')) {
      const outage = this.outages.at(-1);
      if (outage?.to === null) outage.to = Date.now();
      this.onOpen();
    }
    if (data.startsWith('{"type":"stream.reset"')) this.resets += 1;
    if (id !== undefined) this.ids.push(Number(id));
  }

  /** @param refusal why there was no stream; null where one has ended */
  private lose(refusal: string | null): void {
    if (this.closed || this.connection === null) return;
    this.connection = null;
    if (refusal !== null) this.refusals.push(refusal);
    if (this.outages.at(-1)?.to !== null) this.outages.push({ from: Date.now(), to: null });
    this.again = setTimeout(() => this.connect(), this.retry);
  }
}
