import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { StreamReader } from "../../live/testing/StreamReader.ts";
import { bearer } from "../../testing/Call.ts";

const CLIENTS = 16;
const STREAMS = 8;
const SILENT = 8;

/** What became of a call: its status; `broken` when its reply was cut, `unanswered` without one. */
type Response = number | "broken" | "unanswered" | "refused";

/** Members who use the product, each on a connection that stays open, until it is gone. */
export class Traffic {
  readonly responses = new Map<Response, number>();
  readonly streams: StreamReader[] = [];
  private readonly agents: Agent[] = [];
  private readonly silent: Socket[] = [];
  private clients: Promise<void>[] = [];

  constructor(
    private readonly port: number,
    private readonly tokens: readonly string[],
  ) {}

  start(): void {
    for (let n = 0; n < STREAMS; n += 1) {
      this.streams.push(
        new StreamReader(`http://127.0.0.1:${this.port}/api/signals/stream`, this.token(n)),
      );
    }
    for (let n = 0; n < SILENT; n += 1) {
      // As a browser opens connections that it does not need yet.
      const socket = connect(this.port, "127.0.0.1");
      socket.on("error", () => undefined);
      this.silent.push(socket);
    }
    this.clients = Array.from({ length: CLIENTS }, (_, n) => this.use(n));
  }

  /** Resolves when no client finds the product any more. */
  async ended(): Promise<void> {
    await Promise.all(this.clients);
    for (const agent of this.agents) agent.destroy();
    for (const socket of this.silent) socket.destroy();
    for (const stream of this.streams) await stream.until(() => stream.ended);
  }

  /** Outcomes that nobody should meet, whatever happens to the product. */
  faults(): [Response, number][] {
    return [...this.responses].filter(([outcome]) =>
      typeof outcome === "number" ? outcome >= 500 : outcome === "broken",
    );
  }

  private token(n: number): string {
    return this.tokens[n % this.tokens.length] ?? "";
  }

  private async use(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    this.agents.push(agent);
    for (let n = client; ; n += 1) {
      const outcome = await this.call(agent, this.token(client), n);
      this.responses.set(outcome, (this.responses.get(outcome) ?? 0) + 1);
      if (outcome === "refused") return;
    }
  }

  private call(agent: Agent, token: string, n: number): Promise<Response> {
    const { method, path, body } = callOf(n);
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          port: this.port,
          host: "127.0.0.1",
          method,
          path: `/api${path}`,
          headers: { ...bearer(token), "content-type": "application/json" },
        },
        (response) => {
          response.resume();
          response.once("end", () =>
            resolve(response.complete ? (response.statusCode ?? 0) : "broken"),
          );
          response.once("error", () => resolve("broken"));
        },
      );
      sent.once("error", (error: NodeJS.ErrnoException) =>
        resolve(error.code === "ECONNREFUSED" ? "refused" : "unanswered"),
      );
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

/** Some read, some write, and one takes its time over a hash. */
function callOf(n: number): { method: string; path: string; body?: object } {
  const calls = [
    { method: "GET", path: "/auth/me" },
    { method: "PUT", path: "/users/profile", body: SETUP },
    { method: "GET", path: "/signals?limit=50" },
    { method: "PUT", path: "/copy-trading/interest", body: { interested: n % 2 === 0 } },
    { method: "GET", path: "/academy" },
    { method: "GET", path: "/community/posts" },
    { method: "POST", path: "/auth/login", body: { email: `n${n}@example.org`, password: "x" } },
  ];
  return calls[n % calls.length] ?? { method: "GET", path: "/auth/me" };
}

const SETUP = { brokerAccountId: "88421190", accessPath: "manual", depositAmount: 500 };
