import { STREAM_LIMITS, type Viewer } from "@signaldeck/contract";
import type { ServerResponse } from "node:http";
import { Socket, type SocketConstructorOpts } from "node:net";
import { handOver } from "../http/handedOver.ts";
import type { BoardView } from "./BoardSource.ts";
import { STREAM_HEADERS } from "../http/streamHeaders.ts";

/**
 * The connection of an answered call, freed of all that Node's HTTP keeps for the next one (parser,
 * request, reply, listeners), which is most of what an idle connection costs. Its handle changes
 * hands: a new socket goes on with it, and the old one, left without, closes as if the client had
 * gone, so that HTTP lets go by itself. Nothing may be waiting to be written. Node has no public way
 * to do this; of a version that keeps the handle elsewhere the socket itself is returned, which Node
 * destroys after `finish`: the reply has no length, so the stream is over and its reader comes again.
 * @returns a socket that reads as soon as somebody listens to its data
 */
function bareSocket(socket: Socket): Socket {
  const handle: unknown = Reflect.get(socket, "_handle");
  if (typeof handle !== "object" || handle === null) return socket;
  Reflect.set(socket, "_handle", null);
  // Once the write that is being reported is done with the old socket.
  process.nextTick(() => socket.destroy());
  const options: SocketConstructorOpts & { handle: object; manualStart: boolean } = {
    handle,
    // Data that came now would still go to HTTP's parser.
    manualStart: true,
  };
  return new Socket(options);
}

/** A reader that does not take its last words is cut off after this time, in milliseconds. */
export const LAST_WORDS = 1_000;

/** Who reads a stream, and by what right. */
export interface Reader {
  memberId: string;
  /** The staff member who looks through this member's eyes. */
  viewedBy: string | undefined;
  token: string;
  viewer: Viewer;
  /** What limits count as the reader's address; null for this very machine. */
  network: string | null;
  /** Whether the board of pairs is to be shown. */
  wantsBoard: boolean;
}

/**
 * One open stream. Headers and first words leave as one reply; from then on frames go straight to
 * the socket: the body has no length and no chunks and ends with the connection, so a frame that
 * was encoded once is also written once, without any work per reader. All that Node's HTTP kept of
 * the call is let go, and no timer runs: an idle stream is its socket and this object.
 */
export class LiveClient {
  /** When the session was last found valid, by `performance.now()`. */
  checkedAt = performance.now();
  /** What it was shown of the board of pairs; null: nothing, or what no longer counts. */
  shown: BoardView | null = null;
  /** Null until the first words have left. */
  private socket: Socket | null = null;
  /** The reply by which they leave, and what is said meanwhile. */
  private opening: { response: ServerResponse; frames: Buffer[]; bytes: number } | null;
  private ended = false;
  /** Bytes that were unread at the last beat; Infinity for none. */
  private unread = Infinity;

  private constructor(
    private readonly reader: Reader,
    response: ServerResponse,
    private readonly onGone: (client: LiveClient) => void,
  ) {
    this.opening = { response, frames: [], bytes: 0 };
  }

  /**
   * Sends the headers and the first frames. Null when there is nothing to stream to: the reader is
   * gone, asked for the headers alone, or sent this request before an earlier one on the connection
   * was answered.
   * @param headers all of the head beside what is set already
   * @param onGone called once when the connection has ended, no matter by whom
   */
  static open(
    reader: Reader,
    response: ServerResponse,
    firstFrames: Buffer,
    onGone: (client: LiveClient) => void,
    headers: readonly string[] = STREAM_HEADERS,
  ): LiveClient | null {
    const { socket } = response;
    if (!socket || socket.destroyed) {
      response.destroy();
      return null;
    }
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, [...headers]);
    if (response.req.method === "HEAD") {
      response.end();
      return null;
    }
    handOver(socket);
    const client = new LiveClient(reader, response, onGone);
    const gone = () => client.lose();
    response.once("close", gone);
    // Before Node ends the connection with a reply that has no length.
    response.prependOnceListener("finish", () => {
      response.off("close", gone);
      client.goOn(bareSocket(socket));
    });
    // As text, Node sends it in one piece with the headers.
    response.end(firstFrames.toString());
    return client;
  }

  get memberId(): string {
    return this.reader.memberId;
  }

  get token(): string {
    return this.reader.token;
  }

  get network(): string | null {
    return this.reader.network;
  }

  get wantsBoard(): boolean {
    return this.reader.wantsBoard;
  }

  /** The owner of the stream: staff who look through a member's eyes, not that member. */
  get owner(): string {
    return this.reader.viewedBy ?? this.reader.memberId;
  }

  get viewer(): Viewer {
    return this.reader.viewer;
  }

  set viewer(viewer: Viewer) {
    this.reader.viewer = viewer;
  }

  get closed(): boolean {
    return this.ended || this.socket?.destroyed === true;
  }

  /** Writes one or more frames; a reader that leaves too much unread is dropped. */
  send(frames: Buffer): void {
    if (this.closed) return;
    if (this.socket) this.write(this.socket, frames);
    else this.buffer(frames);
  }

  /** Writes a frame that may be left out: nothing that waits is added to. */
  offer(frame: Buffer): void {
    if (this.closed || !this.socket || this.waiting > 0) return;
    this.write(this.socket, frame);
  }

  /** Bytes that the reader has not taken. */
  get waiting(): number {
    return this.socket?.writableLength ?? 0;
  }

  /** Writes what keeps a silent stream alive; drops a reader that is no nearer than at the last. */
  beat(frame: Buffer): void {
    const { waiting } = this;
    if (waiting > 0 && waiting >= this.unread) {
      this.socket?.destroy();
      return;
    }
    this.send(frame);
    this.unread = waiting > 0 ? waiting + frame.length : Infinity;
  }

  /** Says the last words and ends the stream after them. */
  end(lastFrames?: Buffer): void {
    if (this.closed) return;
    if (lastFrames) this.send(lastFrames);
    this.ended = true;
    if (this.socket) this.socket.destroySoon();
    const late = setTimeout(() => (this.opening?.response ?? this.socket)?.destroy(), LAST_WORDS);
    late.unref();
  }

  /** The first words have left; the stream goes on by the bare connection. */
  private goOn(socket: Socket): void {
    this.socket = socket;
    socket.on("error", ignore).on("data", cutOff);
    socket.once("close", () => this.lose());
    for (const frames of this.opening?.frames ?? []) this.write(socket, frames);
    this.opening = null;
    if (this.ended) socket.destroySoon();
  }

  private buffer(frames: Buffer): void {
    if (!this.opening) return;
    this.opening.frames.push(frames);
    this.opening.bytes += frames.length;
    const { response, bytes } = this.opening;
    if (response.writableLength + bytes > STREAM_LIMITS.maxBuffered) response.destroy();
  }

  private write(socket: Socket, frames: Buffer): void {
    socket.write(frames);
    if (socket.writableLength > STREAM_LIMITS.maxBuffered) socket.destroy();
  }

  private lose(): void {
    this.ended = true;
    this.opening = null;
    this.onGone(this);
  }
}

/** A connection that breaks is closed, which is all there is to know. */
function ignore(): void {
  return undefined;
}

/** Nothing more may be asked on the connection of a stream. */
function cutOff(this: Socket): void {
  this.destroy();
}
