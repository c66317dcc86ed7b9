import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "../http/bodyTime.ts";

/** How long a connection on which nothing was asked yet may still do so at the end, in ms. */
const FIRST_CALL = 250;

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

  constructor(server: Server) {
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
      // Whoever is still sending would not get to read the reply.
      if (request.complete || request.destroyed) this.endIdle(socket);
      else request.once("close", () => this.endIdle(socket));
    });
    return waiting.size;
  }

  /**
   * Ends what is idle now, and each other connection with its last reply. A new one is ended a little
   * later: whoever has just opened it is about to ask.
   */
  drain(): void {
    this.draining = true;
    for (const [socket, waiting] of this.unanswered) {
      waiting.forEach(sayLast);
      if (this.asked.has(socket)) this.endIdle(socket);
      else setTimeout(() => this.endIdle(socket), FIRST_CALL);
    }
  }

  private endIdle(socket: Socket): void {
    // What was written still leaves.
    if ((this.unanswered.get(socket)?.size ?? 0) === 0) socket.destroySoon();
  }
}

/**
 * Lets the client know that nothing more is answered here, once all of its call is there: Node ends
 * the connection after such a reply, whatever is still coming.
 */
function sayLast(response: ServerResponse): void {
  if (response.headersSent) return;
  const { req } = response;
  if (req.complete || !hasBody(req)) response.setHeader("Connection", "close");
  else req.once("end", () => sayLast(response));
}
