import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "../http/bodyTime.ts";

/** How long a connection on which nothing was asked yet may still do so at the end, in ms. */
const FIRST_CALL = 250;

/**
 * How long a proxy's idle connection may still be used at the end, in ms. A proxy gives a call to one
 * that it kept without knowing that it is about to end, and dares not give a write to another one
 * then. Each answer is the last of its connection, so they are used up rather than cut off, and those
 * that are not used the proxy itself ends before (`keepalive_timeout` of `deploy/nginx.conf`).
 */
export const LAST_CALL = 3_000;

/**
 * The open connections of a server with the calls of each that wait for their replies. Node knows
 * them too, but counts one on which nothing was asked yet as busy, and keeps one that was asked
 * while the server ends.
 */
export class Connections {
  private readonly unanswered = new Map<Socket, Set<ServerResponse>>();
  /** On which something was asked. */
  private readonly asked = new WeakSet<Socket>();
  private draining = false;

  /** @param isProxy whether an address is that of a proxy */
  constructor(
    server: Server,
    private readonly isProxy: (address: string) => boolean,
  ) {
    server.on("connection", (socket: Socket) => {
      this.unanswered.set(socket, new Set());
      socket.once("close", () => this.unanswered.delete(socket));
    });
  }

  /** Counts a call until its reply has left or cannot any more; how many wait on its connection. */
  begin(request: IncomingMessage, response: ServerResponse): number {
    const { socket } = request;
    const waiting = this.unanswered.get(socket) ?? new Set();
    waiting.add(response);
    this.asked.add(socket);
    if (this.draining) sayLast(response);
    response.on("close", () => {
      waiting.delete(response);
      if (!this.draining) return;
      // A client that is still sending would not get to read the reply.
      if (request.complete || request.destroyed) this.endIdle(socket);
      else request.once("close", () => this.endIdle(socket));
    });
    return waiting.size;
  }

  /** Ends what is idle, now or where somebody is about to ask soon, and all else with its last reply. */
  drain(): void {
    this.draining = true;
    for (const [socket, waiting] of this.unanswered) {
      waiting.forEach(sayLast);
      const grace = this.graceOf(socket);
      if (grace === 0) this.endIdle(socket);
      else setTimeout(() => this.endIdle(socket), grace);
    }
  }

  private graceOf(socket: Socket): number {
    if (this.isProxy(socket.remoteAddress ?? "")) return LAST_CALL;
    return this.asked.has(socket) ? 0 : FIRST_CALL;
  }

  private endIdle(socket: Socket): void {
    // What was written still leaves.
    if ((this.unanswered.get(socket)?.size ?? 0) === 0) socket.destroySoon();
  }
}

/**
 * Lets the client know that nothing more is answered here, once all of its call is there: Node ends
 * the connection after such a reply, even with more still coming.
 */
function sayLast(response: ServerResponse): void {
  if (response.headersSent) return;
  const { req } = response;
  if (req.complete || !hasBody(req)) response.setHeader("Connection", "close");
  else req.once("end", () => sayLast(response));
}
