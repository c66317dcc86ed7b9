import { connect, type SecureContext, type TLSSocket } from "node:tls";
import { backoff } from "@signaldeck/contract";
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

/** What the head of a question and of an answer end with. */
const HEAD_END = "\r\n\r\n";

/**
 * A reader of the live stream as our screens are: it comes back by itself, when they would, with the
 * id of the last event that it has read. Thousands of them share the machine with what they measure,
 * so it is no more than a socket.
 */
export class EventClient {
  /** All ids in the order of their arrival; the first is that of `stream.opened`. */
  readonly ids: number[] = [];
  readonly outages: Outage[] = [];
  /** Openings that were not answered by a stream, by status, or by the fault of the connection. */
  readonly refusals: string[] = [];
  /** How often it was told that it missed too much to be told again. */
  resets = 0;
  /** When it was told last to come back, ms, and the tries since then that brought no stream. */
  private retry = 0;
  private attempt = 0;
  private connection: TLSSocket | null = null;
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
    const { place } = this;
    const socket = connect({
      host: "127.0.0.1",
      port: place.port,
      servername: place.host,
      secureContext: place.context,
      ...(place.session && { session: place.session }),
    });
    this.connection = socket;
    socket.on("session", (ticket: Buffer) => (place.session = ticket));
    socket.write(this.question());
    const parser = createParser({
      onEvent: ({ id, data }) => this.read(id, data),
      onRetry: (milliseconds) => (this.retry = milliseconds),
    });
    // Until the head of the answer has come, which in most cases is at once.
    let head: string | null = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      if (head === null) {
        parser.feed(chunk);
        return;
      }
      head += chunk;
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      const [, status = "no status"] = head.split(" ", 2);
      const body = head.slice(end + HEAD_END.length);
      head = null;
      if (status === "200") parser.feed(body);
      else this.lose(socket, status);
    });
    socket.once("error", (error: NodeJS.ErrnoException) =>
      this.lose(socket, error.code ?? "error"),
    );
    // Nothing is left to be said, so the socket need not be ended in form as well.
    const gone = () => this.lose(socket, head === null ? null : "ended before an answer");
    socket.once("end", gone).once("close", gone);
  }

  /** The opening as one text; in HTTP/1.0, whose answer is the stream as it is, without chunks. */
  private question(): string {
    const last = this.ids.at(-1);
    const lines = [
      "GET /api/signals/stream HTTP/1.0",
      `host: ${this.place.host}`,
      "accept: text/event-stream",
      `authorization: Bearer ${this.token}`,
      ...(last === undefined ? [] : [`last-event-id: ${last}`]),
    ];
    return lines.join("\r\n") + HEAD_END;
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
  private lose(socket: TLSSocket, refusal: string | null): void {
    if (this.closed || this.connection !== socket) return;
    socket.destroy();
    this.connection = null;
    if (refusal !== null) this.refusals.push(refusal);
    if (this.outages.at(-1)?.to !== null) this.outages.push({ from: Date.now(), to: null });
    const wait = backoff(this.attempt++, Math.random(), this.retry);
    this.again = setTimeout(() => this.connect(), wait);
  }
}
