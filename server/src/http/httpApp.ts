import type { RequestListener } from "node:http";
import express, { type Express, type RequestHandler } from "express";
import type { Logger } from "pino";
import type { Clock } from "../process/clock/clock.ts";
import type { Acts } from "./acts/Acts.ts";
import { ApiRouter } from "./ApiRouter.ts";
import { callerAddress } from "./callerAddress.ts";
import type { CallLimits } from "./callLimits.ts";
import {
  crossOrigin,
  noStore,
  readerGuard,
  replyGuard,
  requestLog,
  type CallStep,
} from "./callSteps.ts";
import { errorHandler, notFound } from "./errors.ts";
import { FaultLog } from "./FaultLog.ts";
import { ForwardedFaults } from "./ForwardedFaults.ts";
import type { AskOwner } from "./owner.ts";
import { ReadLane } from "./ReadLane.ts";
import type { Metrics } from "./metrics.ts";
import { RunningCalls } from "./RunningCalls.ts";
import type { Authenticate, Session } from "./session.ts";
import { TextLane, type Texts } from "./TextLane.ts";
import { TurnAway } from "./TurnAway.ts";
import { UploadPlaces } from "./UploadPlaces.ts";

export interface HttpAppOptions {
  clock: Clock;
  log: Logger;
  authenticate: Authenticate;
  /** Asks for the proof of calls that need one. */
  askOwner?: AskOwner;
  /** The session of the token with this hash, as far as memory knows. */
  knownSession?: (tokenHash: string) => Session | null;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** Where faults of that header are noted; nowhere but in the log unless given. */
  forwarded?: ForwardedFaults;
  /** Origins of pages that are not served from here and may call the API, such as the terminal's. */
  allowedOrigins?: readonly string[];
  /** Where files are read; some of its own unless given. */
  uploads?: UploadPlaces;
  /** Has writes that come with a key done once. */
  acts?: Acts;
  /** Where calls are counted while they are handled. */
  running?: RunningCalls;
  metrics?: Pick<Metrics, "step" | "answered">;
  /** Sees each call below `/api`, whatever its outcome. */
  watch?: readonly CallStep[];
  /** How many calls there may be. */
  limits?: CallLimits;
  /** Runs before all calls below `/api`, behind their limits. */
  before?: readonly RequestHandler[];
  /** Plain texts by their address, such as health. */
  texts?: Texts;
  /** Mounts the endpoints below `/api`. */
  mountApi: (api: ApiRouter) => void;
  /** Mounts single addresses that need no API step. */
  mountFirst?: (app: Express) => void;
  /** Mounts the pages of the UI. Runs after the API, before the 404. */
  mountPages?: (app: Express) => void;
}

export interface HttpApp {
  app: Express;
  api: ApiRouter;
  /** The whole of it: what one of the lanes takes, and the rest by `app`. */
  listener: RequestListener;
}

/** Largest JSON body; the largest legal one (an application form) is far smaller. */
const BODY_LIMIT = "64kb";

/** Where nobody counts. */
const UNLIMITED = {
  isAnyoneOver: false,
  waitOf: () => 0,
  countSession: () => undefined,
  countStranger: () => undefined,
  countUnknown: () => Promise.resolve(),
};
const UNMEASURED = { answered: () => undefined };

/** The Express stack that every module shares: log, headers, body, API, errors; and the lanes before it. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { authenticate, clock, limits, log, metrics, trustProxy } = options;
  const { allowedOrigins: origins = [], running = new RunningCalls() } = options;
  const { forwarded = new ForwardedFaults() } = options;
  const note = forwarded.watch(trustProxy, log);
  const addressOf = callerAddress(trustProxy);

  const first = [requestLog(log), readerGuard];
  const apiHeaders = [crossOrigin(origins), noStore];
  const watch = [...(metrics ? [metrics.step] : []), ...(options.watch ?? [])];
  const headerSteps = [replyGuard, ...apiHeaders];
  const counted = limits ?? UNLIMITED;
  const failing = { clock, faults: new FaultLog() };
  const every = { ...failing, log, addressOf, note, limits: counted, headerSteps, origins };
  const turnAway = new TurnAway({ ...every, watch });
  const lane = new ReadLane({
    ...every,
    knownSession: options.knownSession ?? (() => null),
    authenticate,
    metrics: metrics ?? UNMEASURED,
    running,
    steps: [...first, ...apiHeaders, ...watch],
  });

  const texts = new TextLane({ ...failing, texts: options.texts ?? {}, steps: first, note });

  const app = express();
  // As `strictRouter`; before anything is mounted, which makes the router.
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", "simple");
  app.use(
    (request, _response, next) => {
      note(request);
      next();
    },
    ...first,
  );
  texts.mount(app);
  options.mountFirst?.(app);
  const { acts = null, askOwner = null, uploads = new UploadPlaces() } = options;
  const api = new ApiRouter({
    acts,
    authenticate,
    askOwner,
    clock,
    addressOf,
    uploads,
    running,
    lane,
  });
  options.mountApi(api);
  app.use(
    "/api",
    ...apiHeaders,
    ...watch,
    ...(limits ? [limits.step] : []),
    ...(options.before ?? []),
    api.texts,
    express.json({ limit: BODY_LIMIT }),
    api.express,
    notFound,
  );
  options.mountPages?.(app);
  app.use(notFound);
  app.use(errorHandler(failing));
  const lanes = [turnAway, lane, texts];
  const listener: RequestListener = (request, response) => {
    if (!lanes.some((one) => one.take(request, response))) app(request, response);
  };
  return { app, api, listener };
}
