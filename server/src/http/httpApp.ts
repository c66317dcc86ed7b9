import cors from "cors";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { pinoHttp } from "pino-http";
import type { Logger } from "pino";
import { v7 as uuid } from "uuid";
import type { Clock } from "../clock.ts";
import { describeError, withoutSecrets } from "../log.ts";
import { ApiRouter } from "./ApiRouter.ts";
import { errorHandler, notFound } from "./errors.ts";
import type { RunningCalls } from "./RunningCalls.ts";
import type { Authenticate } from "./session.ts";
import type { UploadPlaces } from "./UploadPlaces.ts";
import { noteUnbelievedProxy } from "./unbelievedProxy.ts";

export interface HttpAppOptions {
  clock: Clock;
  log: Logger;
  authenticate: Authenticate;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** Origins of pages that are not served from here and may call the API, such as the terminal's. */
  allowedOrigins?: readonly string[];
  /** Where files are read; some of its own unless given. */
  uploads?: UploadPlaces;
  /** Where calls are counted while they are handled. */
  running?: RunningCalls;
  /** Runs before all calls below `/api`: metrics, the general rate limit, what is behind these. */
  before?: readonly RequestHandler[];
  /** Mounts the endpoints below `/api`. */
  mountApi: (api: ApiRouter) => void;
  /** Mounts single addresses that need no API step, such as health. */
  mountFirst?: (app: Express) => void;
  /** Mounts the pages of the UI. Runs after the API, before the 404. */
  mountPages?: (app: Express) => void;
}

/** Largest JSON body; the largest legal one (an application form) is far smaller. */
const BODY_LIMIT = "64kb";

/** The Express stack that every room shares: log, headers, body, API, errors. */
export function createHttpApp(options: HttpAppOptions): { app: Express; api: ApiRouter } {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", "simple");
  app.set("trust proxy", [...options.trustProxy]);
  app.use(noteUnbelievedProxy(options.log));

  app.use(
    pinoHttp({
      logger: options.log,
      genReqId: () => uuid(),
      // Bodies and headers stay out of the log, and a query string could carry a reset token.
      serializers: {
        req: (request: { id: string; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: withoutSecrets(request.url),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: (error: { raw: Error }) => describeError(error.raw),
      },
      customLogLevel: (_request, response, error) =>
        error || response.statusCode >= 500 ? "error" : "debug",
    }),
  );
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          // Charts and accessible primitives set style attributes; style sheets stay our own.
          styleSrcAttr: ["'unsafe-inline'"],
          // Pictures that are fetched with a token are shown from memory.
          imgSrc: ["'self'", "data:", "blob:"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
        },
      },
      crossOriginEmbedderPolicy: false,
    }),
  );

  options.mountFirst?.(app);
  const api = new ApiRouter(options.authenticate, options.clock, options.uploads, options.running);
  options.mountApi(api);
  app.use(
    "/api",
    crossOrigin(options.allowedOrigins ?? []),
    ...(options.before ?? []),
    noStore,
    api.texts,
    express.json({ limit: BODY_LIMIT }),
    api.express,
    notFound,
  );
  options.mountPages?.(app);
  app.use(notFound);
  app.use(errorHandler(options.clock));
  return { app, api };
}

/**
 * Lets pages of other origins call the API. Who calls is said by a bearer token, never by a cookie,
 * so that a foreign page can do no more than any program could.
 */
const crossOrigin = (origins: readonly string[]): RequestHandler =>
  cors({
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Last-Event-ID"],
    exposedHeaders: ["Retry-After", "Content-Disposition"],
    maxAge: 600,
  });

/** Replies are about one person or one moment; nothing between us and the reader may keep them. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};
