import type { RequestListener } from "node:http";
import type { Config } from "../process/settings/config.ts";

/**
 * What an instance is there for: `web` answers people and keeps their streams, `worker` does what
 * nobody waits for (marks, imports, messages, the ledger's log, sweeps), `all` does both.
 */
export type Role = Config["role"];

/** Whether background work runs in an instance of this role. */
export const works = (role: Role): boolean => role !== "web";

/** Whether people are answered by an instance of this role. */
export const answersPeople = (role: Role): boolean => role !== "worker";

/** What monitoring asks for. */
const WATCHED = new Set(["/healthz", "/readyz", "/metrics"]);

/** What an instance of this role answers: a worker answers monitoring alone. */
export function answersOf(role: Role, listener: RequestListener): RequestListener {
  if (answersPeople(role)) return listener;
  return (request, response) => {
    if (WATCHED.has(request.url ?? "")) {
      listener(request, response);
      return;
    }
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
    response.end("This instance serves nobody: its role is worker.\n");
  };
}
