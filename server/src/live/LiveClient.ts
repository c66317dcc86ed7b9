import { STREAM_LIMITS, type Viewer } from "@signaldeck/contract";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { handOver } from "../http/handedOver.ts";
import { viewerRank } from "./liveAudience.ts";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // no-transform: a compressing proxy would hold events back until its block is full.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** A reader that does not take its last words is cut off after this time, in milliseconds. */
const LAST_WORDS = 1_000;

/**
 * One open stream. After the headers its frames go straight to the socket: the body has no length
 * and no chunks and ends with the connection, so a frame that was encoded once is also written
 * once, without any work per reader. Request and response are let go, which are most of what an
 * idle reader would cost.
 */
export class LiveClient {
  /** Wall time at which the session was last found valid, epoch milliseconds. */
  checkedAt: number;
  private ended = false;

  private constructor(
    readonly memberId: string,
    /** The staff member who looks through this member's eyes. */
    readonly viewedBy: string | undefined,
    readonly token: string,
    public viewer: Viewer,
    private readonly socket: Socket,
  ) {
    this.checkedAt = Date.now();
  }

  /**
   * Sends the headers. Null when there is nothing to stream to: the reader is gone, asked for the
   * headers alone, or sent this request before an earlier one on the connection was answered.
   */
  static open(
    member: { id: string; viewedBy?: string | undefined; token: string; viewer: Viewer },
    response: ServerResponse,
  ): LiveClient | null {
    const { socket } = response;
    if (!socket || socket.destroyed) {
      response.destroy();
      return null;
    }
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, HEADERS);
    if (response.req.method === "HEAD") {
      response.end();
      return null;
    }
    handOver(socket);
    // Node would end the connection with a response that has no length; here it goes on.
    Reflect.set(response, "_last", false);
    // Node takes the connection for an idle one now; frames come more often than this.
    response.once("close", () => socket.setTimeout(2 * STREAM_LIMITS.heartbeat));
    response.end();
    const { id, viewedBy, token, viewer } = member;
    return new LiveClient(id, viewedBy, token, viewer, socket);
  }

  /** How far up this reader receives; see `viewerRank`. */
  get rank(): number {
    return viewerRank(this.viewer);
  }

  get closed(): boolean {
    return this.ended || this.socket.destroyed;
  }

  onClose(listener: () => void): void {
    this.socket.once("close", listener);
  }

  /** Writes one or more frames; a reader that leaves too much unread is dropped. */
  send(frames: Buffer): void {
    if (this.closed) return;
    this.socket.write(frames);
    if (this.socket.writableLength > STREAM_LIMITS.maxBuffered) this.socket.destroy();
  }

  /** Says the last words and ends the stream after them. */
  end(lastFrames?: Buffer): void {
    if (this.closed) return;
    if (lastFrames) this.send(lastFrames);
    this.ended = true;
    this.socket.destroySoon();
    setTimeout(() => this.socket.destroy(), LAST_WORDS).unref();
  }
}
