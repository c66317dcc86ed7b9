import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What is served at a path in place of what the server says; null: as it is. */
export type Lie = (path: string, truth: Buffer) => Buffer | string | null;

const honest: Lie = () => null;

/** Stands before a site and serves what it says, or a lie. */
export class LyingProxy {
  lie: Lie = honest;
  private readonly server: Server;

  /** @param site the address that is asked */
  constructor(private readonly site: string) {
    this.server = createServer((incoming, outgoing) => {
      this.answer(incoming, outgoing).catch(() => outgoing.destroy());
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

  private async answer({ url = "/" }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const reply = await fetch(this.site + url, { redirect: "manual" });
    const truth = Buffer.from(await reply.arrayBuffer());
    // What is said was unpacked, and may be longer or shorter than it was.
    const {
      "content-encoding": _,
      "content-length": __,
      ...headers
    } = Object.fromEntries(reply.headers);
    const { pathname } = new URL(url, this.site);
    const said = this.lie(pathname, truth);
    // Browsers keep parts of a log for good, and would not ask for another one.
    const kept = pathname.startsWith("/ledger") ? { "cache-control": "no-store" } : {};
    outgoing.writeHead(reply.status, { ...headers, ...kept }).end(said ?? truth);
  }
}
