import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { createLog } from "../process/log.ts";
import type { Clock } from "../process/clock/clock.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { createHttpApp, type HttpAppOptions } from "../http/httpApp.ts";
import { bearerAuthentication, type Session } from "../http/session.ts";

/** The real HTTP stack around the endpoints of one module, for that module's route tests. */
export function moduleApp(options: {
  clock: Clock;
  findSession: (token: string) => Promise<Session | null>;
  /** As in `HttpAppOptions`; without it every call with a token goes to Express. */
  knownSession?: (tokenHash: string) => Session | null;
  mount: (api: ApiRouter) => void;
  log?: Logger;
  watch?: HttpAppOptions["watch"];
  askOwner?: HttpAppOptions["askOwner"];
  acts?: HttpAppOptions["acts"];
  trustProxy?: readonly string[];
}): RequestListener {
  return createHttpApp({
    clock: options.clock,
    log: options.log ?? createLog("silent"),
    authenticate: bearerAuthentication(options.findSession),
    trustProxy: options.trustProxy ?? [],
    mountApi: options.mount,
    ...(options.knownSession && { knownSession: options.knownSession }),
    ...(options.watch && { watch: options.watch }),
    ...(options.askOwner && { askOwner: options.askOwner }),
    ...(options.acts && { acts: options.acts }),
  }).listener;
}
