import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import { bearer } from "../../src/testing/Call.ts";
import type { Person } from "./people.ts";

/** One call by nginx, and who makes it. */
export interface SiteCall {
  method: string;
  path: string;
  token: string;
  body?: object;
}

/** A status, or by which fault of the connection there was none. */
export type CallResponse = number | string;

/** Where calls go: nginx, as the site's name. */
interface Site {
  port: number;
  host: string;
  certificate: string;
}

/** A client of the site as a browser is one: connections stay open for the next call. */
export class SiteClient {
  private readonly agent: Agent;

  /** @param address the address that nginx sees; without one that of the loopback */
  constructor(
    private readonly site: Site,
    address?: string,
  ) {
    this.agent = new Agent({
      keepAlive: true,
      ca: readFileSync(site.certificate),
      servername: site.host,
      ...(address !== undefined && { localAddress: address }),
    });
  }

  /** Makes a call, reads all of its reply, and says how it went. */
  call({ method, path, token, body }: SiteCall): Promise<CallResponse> {
    const { port, host } = this.site;
    const text = body === undefined ? "" : JSON.stringify(body);
    return new Promise((resolve) => {
      const headers = {
        ...bearer(token),
        host,
        ...(body && { "content-type": "application/json", "content-length": text.length }),
      };
      const to = { host: "127.0.0.1", port, method, path: `/api${path}`, headers };
      const sent = request({ ...to, agent: this.agent }, (response) => {
        response.resume();
        response.once("error", () => resolve("broken reply"));
        response.once("end", () => resolve(response.statusCode ?? 0));
      });
      sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Calls a second of all callers together. */
const PACE = 50;

/** What some calls came to. */
export interface Made {
  responses: Map<CallResponse, number>;
  /** Milliseconds that each took. */
  times: number[];
}

/** Members who read and write at an even pace, whatever the replies take. */
export class Callers {
  private made: Made = { responses: new Map(), times: [] };
  private readonly client: SiteClient;
  private readonly over = new AbortController();
  private readonly waiting = new Set<Promise<void>>();
  private readonly work: Promise<void>;

  constructor(
    site: Site,
    private readonly people: readonly Person[],
  ) {
    this.client = new SiteClient(site);
    this.work = this.run();
  }

  /** What was made since the last time this was asked. */
  take(): Made {
    const { made } = this;
    this.made = { responses: new Map(), times: [] };
    return made;
  }

  /** Resolves when all that was asked has its answer. */
  async stop(): Promise<void> {
    this.over.abort();
    await this.work;
    await Promise.all(this.waiting);
    this.client.close();
  }

  private async run(): Promise<void> {
    const begun = performance.now();
    for (let n = 0; !this.over.signal.aborted; n += 1) {
      const due = begun + (n * SECOND) / PACE;
      await sleep(Math.max(0, due - performance.now()));
      const one = this.callOnce(n).finally(() => this.waiting.delete(one));
      this.waiting.add(one);
    }
  }

  private async callOnce(n: number): Promise<void> {
    const person = this.people[n % this.people.length];
    if (!person) return;
    const { made } = this;
    const begun = performance.now();
    const outcome = await this.client.call(ordinaryCall(n, person));
    made.times.push(performance.now() - begun);
    made.responses.set(outcome, (made.responses.get(outcome) ?? 0) + 1);
  }
}

/** Older than every notice: nothing is marked, but the write is made. */
const NOTICE = "00000000-0000-7000-8000-000000000000";

/** Three read where one writes. */
function ordinaryCall(n: number, { token }: Person): SiteCall {
  const calls: Omit<SiteCall, "token">[] = [
    { method: "GET", path: "/auth/me" },
    { method: "GET", path: "/signals?limit=50&sortOrder=desc" },
    { method: "PUT", path: "/copy-trading/interest", body: { interested: n % 8 < 4 } },
    { method: "GET", path: "/community/posts" },
    { method: "GET", path: "/market/status" },
    { method: "GET", path: "/signals/stats/performance" },
    { method: "POST", path: "/inbox/read", body: { id: NOTICE, older: true } },
    { method: "GET", path: "/academy" },
  ];
  // Another member for each round of calls.
  const call = calls[Math.floor(n / 20) % calls.length];
  return { method: "GET", path: "/auth/me", ...call, token };
}

/** "1,200 with 200, 3 with 502". */
export const responsesText = (outcomes: ReadonlyMap<CallResponse, number>): string =>
  [...outcomes].map(([outcome, count]) => `${count} with ${outcome}`).join(", ");

/** Calls that were not answered as they should: no answer, or one that says that the server cannot. */
export const lostCalls = (outcomes: ReadonlyMap<CallResponse, number>): number =>
  [...outcomes].reduce(
    (sum, [outcome, count]) => (typeof outcome === "number" && outcome < 500 ? sum : sum + count),
    0,
  );
