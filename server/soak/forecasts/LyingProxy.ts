import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { bytesOf, Proxy } from "../../src/app/testing/Proxy.ts";

/** What is served at a path in place of what the server says; null: as it is. */
export type Lie = (path: string, truth: Buffer) => Buffer | string | null;

const honest: Lie = () => null;

/** Stands before a site and serves what it says, or a lie. */
export class LyingProxy extends Proxy {
  lie: Lie = honest;

  protected override headersFor(_path: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
    return { ...headers, "accept-encoding": "identity" };
  }

  protected override pass(path: string, reply: IncomingMessage, outgoing: ServerResponse): void {
    const [address = ""] = path.split("?");
    void bytesOf(reply).then((truth) => {
      const { "content-length": _length, ...headers } = reply.headers;
      // Browsers keep parts of a log for good, and would not ask for another one.
      const kept = address.startsWith("/ledger") ? { "cache-control": "no-store" } : {};
      outgoing
        .writeHead(reply.statusCode ?? 502, { ...headers, ...kept })
        .end(this.lie(address, truth) ?? truth);
    });
  }
}
