import type { WebhookBody } from "@signaldeck/contract";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";

/** A message as a member's tool takes it: only with a right signature. */
export interface Arrival {
  id: string;
  at: number;
  body: WebhookBody;
}

/** A member's own tool on this machine, which verifies each message as the standard says. */
export class WebhookReceiver {
  readonly arrivals: Arrival[] = [];
  /** Messages whose signature was not right. */
  refused = 0;
  secret = "";

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on("request", (request, response) => {
      let text = "";
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (text += chunk));
      request.on("end", () => {
        const headers = request.headers as Record<string, string>;
        response.writeHead(receiver.take(headers, text) ? 204 : 401).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/signals`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(headers: Record<string, string>, text: string): boolean {
    try {
      const body = new Verifier(this.secret).verify(text, headers) as WebhookBody;
      this.arrivals.push({ id: headers["webhook-id"] ?? "", at: Date.now(), body });
      return true;
    } catch {
      this.refused += 1;
      return false;
    }
  }
}
