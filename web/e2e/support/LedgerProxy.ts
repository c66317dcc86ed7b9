import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { bytesOf, Proxy } from "../../../server/src/app/testing/Proxy.ts";

/** What becomes of a part of the ledger's log: it is refused for two seconds, cut off, or changed. */
export type LedgerMode = "pass" | "refuse" | "cut" | ((bytes: Buffer) => Buffer);

/** Can keep the part of the log at some addresses from the verifier, or change it. */
export class LedgerProxy extends Proxy {
  mode: LedgerMode = "pass";

  constructor(
    target: () => string,
    private readonly part: RegExp,
  ) {
    super(target);
  }

  protected override answer(path: string, outgoing: ServerResponse): boolean {
    if (!this.part.test(path) || (this.mode !== "refuse" && this.mode !== "cut")) return false;
    if (this.mode === "cut") outgoing.destroy();
    else outgoing.writeHead(429, { "retry-after": "2" }).end();
    return true;
  }

  protected override headersFor(path: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
    return this.part.test(path) ? { ...headers, "accept-encoding": "identity" } : headers;
  }

  protected override pass(path: string, reply: IncomingMessage, outgoing: ServerResponse): void {
    if (!this.part.test(path)) {
      super.pass(path, reply, outgoing);
      return;
    }
    const change = typeof this.mode === "function" ? this.mode : (bytes: Buffer) => bytes;
    void bytesOf(reply).then((bytes) => {
      const { "content-length": _length, ...headers } = reply.headers;
      // Browsers keep tiles for good, and would ask for none of them again.
      const kept = { ...headers, "cache-control": "no-store" };
      outgoing.writeHead(reply.statusCode ?? 502, kept).end(change(bytes));
    });
  }
}
