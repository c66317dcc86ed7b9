import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A member's own tool: a real HTTP server on this machine. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What it answers; 204 unless a test says otherwise. */
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on("request", (request, response) => {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        receiver.received.push({ headers: request.headers, body });
        receiver.answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
