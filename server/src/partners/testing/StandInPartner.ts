import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a partner's API was asked. */
export interface HeardQuestion {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** What it says; "nothing" for a partner that does not answer. */
export type StandInReply =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | "nothing";

/** A partner program's API on this machine, which says what a test has it say. */
export class StandInPartner {
  readonly heard: HeardQuestion[] = [];
  says: (question: HeardQuestion) => StandInReply = () => ({});
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Listens on a free port of this machine. */
  static async open(): Promise<StandInPartner> {
    const partner = new StandInPartner();
    partner.server.listen(0, "127.0.0.1");
    await once(partner.server, "listening");
    return partner;
  }

  get root(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await text(request));
    const question = { path: request.url ?? "", headers: request.headers, body };
    this.heard.push(question);
    const reply = this.says(question);
    if (reply === "nothing") return;
    const { status = 200, headers = {}, body: said = {} } = reply;
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof said === "string" ? said : JSON.stringify(said));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
