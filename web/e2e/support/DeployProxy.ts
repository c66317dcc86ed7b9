import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { bytesOf, Proxy } from "../../../server/src/app/testing/Proxy.ts";

const isWorker = (path: string): boolean => path === "/sw.js";

/**
 * Can pretend that a new version was put there: files of the old one are gone, and the service worker
 * is another one.
 */
export class DeployProxy extends Proxy {
  /** Files of the application that the new version no longer has; null: nothing was deployed. */
  gone: RegExp | null = null;

  protected override answer(path: string, outgoing: ServerResponse): boolean {
    const isGone = this.gone?.test(path) ?? false;
    if (isGone) outgoing.writeHead(404).end();
    return isGone;
  }

  protected override headersFor(path: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
    if (!isWorker(path)) return headers;
    // Its whole text as it stands, whatever the browser has of it.
    const { "if-none-match": _match, "if-modified-since": _since, ...asked } = headers;
    return { ...asked, "accept-encoding": "identity" };
  }

  protected override pass(path: string, reply: IncomingMessage, outgoing: ServerResponse): void {
    const { gone } = this;
    if (!isWorker(path) || gone === null) {
      super.pass(path, reply, outgoing);
      return;
    }
    void bytesOf(reply).then((bytes) => {
      const { "content-length": _length, ...kept } = reply.headers;
      outgoing.writeHead(200, kept).end(withoutFiles(bytes.toString("utf8"), gone));
    });
  }
}

/** The worker as a version without these files would be built. */
function withoutFiles(worker: string, gone: RegExp): string {
  return worker.replaceAll(/\{[^{}]*?url:[`"']([^`"']+)[`"'][^{}]*?\},?/g, (entry, url: string) =>
    gone.test(url) ? "" : entry,
  );
}
