import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiFault, BotApiState, type ApiCall } from "./BotApiState.ts";
import { callMethod } from "./botApiMethods.ts";
import { playControl } from "./botApiControl.ts";

const BODY_MAX = 1_048_576;

/**
 * A Bot API server of our own, as far as Telegram documents it: the calls that the product makes,
 * their limits and their errors. `state` plays Telegram's people; over HTTP so does `/control`.
 */
export class BotApiServer {
  readonly state: BotApiState;
  private readonly server: Server;
  private port = 0;

  private constructor(options: { token: string; clock?: { now(): number } }) {
    this.state = new BotApiState(options.token, options.clock ?? { now: () => Date.now() });
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  static async open(options: {
    token: string;
    clock?: { now(): number };
    port?: number;
  }): Promise<BotApiServer> {
    const opened = new BotApiServer(options);
    const { server } = opened;
    await new Promise<void>((done) => server.listen(options.port ?? 0, "127.0.0.1", done));
    opened.port = (server.address() as AddressInfo).port;
    return opened;
  }

  get root(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.state.end();
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { state } = this;
    const url = request.url ?? "";
    if (url.startsWith("/control")) {
      reply(response, 200, playControl(state, await bodyOf(request)));
      return;
    }
    if (state.down) {
      state.unanswered += 1;
      request.socket.destroy();
      return;
    }
    const [, file, token = "", rest = ""] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(url) ?? [];
    if (token !== state.token) {
      reply(response, 401, { ok: false, error_code: 401, description: "Unauthorized" });
      return;
    }
    if (file !== undefined) {
      const bytes = state.files.get(rest.replace(/^documents\//, ""));
      if (bytes) response.writeHead(200).end(bytes);
      else reply(response, 404, { ok: false, error_code: 404, description: "Not Found" });
      return;
    }
    const call: ApiCall = { method: rest, payload: await bodyOf(request) };
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    try {
      const result = await callMethod(state, call, gone.signal);
      if (state.holdsAnswer(rest)) return;
      // Sent, but its sender never hears of it: what a crash between send and mark looks like.
      if (state.swallowAnswer(rest)) request.socket.destroy();
      else reply(response, 200, { ok: true, result });
    } catch (fault) {
      if (!(fault instanceof ApiFault)) throw fault;
      const { status, description, parameters } = fault;
      const body = { ok: false, error_code: status, description };
      reply(response, status, { ...body, ...(parameters && { parameters }) });
    }
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > BODY_MAX) throw new Error("too much");
    parts.push(part as Buffer);
  }
  const text = Buffer.concat(parts).toString();
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}
