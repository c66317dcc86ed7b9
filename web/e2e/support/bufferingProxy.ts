import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** What the proxy does with replies of the live stream. */
export type StreamMode = "pass" | "buffer" | "drop";

/**
 * A proxy between browser and server. It can hold the live stream back as a buffering proxy does,
 * or cut it, while everything else passes.
 */
export class StreamProxy {
  mode: StreamMode = "pass";
  private readonly server: Server;
  private readonly cut = new Set<() => void>();

  constructor(private readonly target: () => string) {
    this.server = createServer((incoming, outgoing) => {
      const isStream = incoming.url?.startsWith("/api/signals/stream") ?? false;
      if (isStream && this.mode === "drop") {
        outgoing.destroy();
        return;
      }
      const forward = request(
        new URL(incoming.url ?? "/", this.target()),
        { method: incoming.method ?? "GET", headers: incoming.headers },
        (reply) => {
          if (isStream && this.mode === "buffer") {
            reply.resume();
            return;
          }
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          // A server that is killed ends in the middle of a reply, and so must what has come of it.
          pipeline(reply, outgoing, () => undefined);
          if (isStream) this.cut.add(() => outgoing.destroy());
        },
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

  /** Cuts all open streams. */
  cutStreams(): void {
    for (const cut of this.cut) cut();
    this.cut.clear();
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}
