import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/**
 * A proxy in front of the server that can pretend a new version was put there: files of the old one
 * are gone, and the service worker is another one.
 */
export class DeployProxy {
  /** Files of the application that the new version no longer has; null: nothing was deployed. */
  gone: RegExp | null = null;
  private readonly server: Server;

  constructor(target: () => string) {
    this.server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? "/";
      const { gone } = this;
      if (gone?.test(path)) {
        outgoing.writeHead(404).end();
        return;
      }
      const isWorker = path === "/sw.js";
      const headers = { ...incoming.headers };
      if (isWorker) {
        // Its whole text as it stands, whatever the browser has of it.
        headers["accept-encoding"] = "identity";
        delete headers["if-none-match"];
        delete headers["if-modified-since"];
      }
      const forward = request(
        new URL(path, target()),
        { method: incoming.method ?? "GET", headers },
        (reply) => {
          if (!isWorker || gone === null) {
            outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
            pipeline(reply, outgoing, () => undefined);
            return;
          }
          let text = "";
          reply.setEncoding("utf8");
          reply.on("data", (part: string) => (text += part));
          reply.on("end", () => {
            const { "content-length": _length, ...kept } = reply.headers;
            outgoing.writeHead(200, kept).end(withoutFiles(text, gone));
          });
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

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

/** The worker as a version without these files would be built. */
function withoutFiles(worker: string, gone: RegExp): string {
  return worker.replaceAll(/\{[^{}]*?url:[`"']([^`"']+)[`"'][^{}]*?\},?/g, (entry, url: string) =>
    gone.test(url) ? "" : entry,
  );
}
