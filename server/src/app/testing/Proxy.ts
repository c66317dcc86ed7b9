import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/**
 * A proxy between browser and server. What stands between them is told apart by it and not by the
 * browser's own interception, which waits for ever for a worker that was ended meanwhile.
 */
export class Proxy {
  private readonly server: Server;

  constructor(target: () => string) {
    this.server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? "/";
      if (this.answer(path, outgoing)) return;
      const headers = this.headersFor(path, { ...incoming.headers });
      const forward = request(
        new URL(path, target()),
        { method: incoming.method ?? "GET", headers },
        (reply) => this.pass(path, reply, outgoing),
      );
      forward.on("error", () => outgoing.destroy());
      outgoing.on("close", () => forward.destroy());
      incoming.pipe(forward);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  start(): Promise<void> {
    return new Promise((done) => this.server.listen(0, "127.0.0.1", done));
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  /** Answers in the server's place; false: the server is asked. */
  protected answer(path: string, outgoing: ServerResponse): boolean;
  protected answer(): boolean {
    return false;
  }

  /** What the server is asked with. */
  protected headersFor(_path: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
    return headers;
  }

  /** Hands the server's reply on. */
  protected pass(_path: string, reply: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    // A server that is killed ends in the middle of a reply, and so must what has come of it.
    pipeline(reply, outgoing, () => undefined);
  }
}

/** All of a reply, which must not be compressed. */
export async function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
