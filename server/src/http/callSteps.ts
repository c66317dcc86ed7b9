import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { IDEMPOTENCY_KEY_HEADER, OWNER_PROOF_HEADER } from "@signaldeck/contract";
import cors from "cors";
import helmet from "helmet";
import { pinoHttp } from "pino-http";
import type { Logger } from "pino";
import { v7 as uuid } from "uuid";
import { describeError, withoutSecrets } from "../process/log.ts";
import { factsOf } from "./callFacts.ts";

/** One step that a call goes through before its handler, with Express or without. */
export type CallStep = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (fault?: unknown) => void,
) => void;

/** What tells one call from all others, in its reply and in the log. */
export const newCallId = () => uuid();

/** Gives a call its id and its log, and writes a line once it is answered. */
export function requestLog(log: Logger): CallStep {
  return pinoHttp({
    logger: log,
    genReqId: newCallId,
    // Bodies and headers stay out of the log, and a query string could carry a reset token.
    serializers: {
      req: describeCall,
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: (error: { raw: Error }) => describeError(error.raw),
    },
    customLogLevel: (_request, response, error) =>
      (error || response.statusCode >= 500) && !factsOf(response).isLogged
        ? "error"
        : LEVEL_OF_ANSWERS,
  });
}

/** A call as lines of the log name it. */
export const describeCall = ({ id, method, url }: CallOfLine) => ({
  id,
  method,
  path: withoutSecrets(url ?? ""),
});

type CallOfLine = Pick<IncomingMessage, "id" | "method" | "url">;

/** The level at which answered calls are logged; failed ones are errors. */
export const LEVEL_OF_ANSWERS = "debug";

/** What guards the reader of a page. */
const pageGuard: CallStep = helmet({
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
});

/**
 * What guards the reader of a call's reply, which is no page: a phone pays for each header of each of
 * them, so those that speak of what a page may load, and of frames and windows, are not among them.
 */
export const replyGuard: CallStep = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** What guards the reader, whatever is asked for. */
export const readerGuard: CallStep = (request, response, next) => {
  const guard = request.url?.startsWith("/api/") ? replyGuard : pageGuard;
  guard(request, response, next);
};

/**
 * Lets pages of other origins call the API. A bearer token names the caller, never a cookie,
 * so that a foreign page can do no more than any program could.
 */
export function crossOrigin(origins: readonly string[]): CallStep {
  const answer: CallStep = cors({
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "Authorization",
      "Content-Type",
      "If-None-Match",
      "Last-Event-ID",
      IDEMPOTENCY_KEY_HEADER,
      OWNER_PROOF_HEADER,
    ],
    exposedHeaders: ["Retry-After", "Content-Disposition", "ETag"],
    maxAge: 600,
  });
  return (request, response, next) => {
    const { origin } = request.headers;
    if (request.method === "OPTIONS" || (origin !== undefined && origins.includes(origin))) {
      answer(request, response, next);
      return;
    }
    // Nothing is allowed, and nothing has to be said of it.
    response.setHeader("Vary", "Origin");
    next();
  };
}

/** Replies are about one person or one moment; nothing between us and the reader may cache them. */
export const noStore: CallStep = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};

/**
 * The headers that steps set on the reply to a GET, names and values by turns as `writeHead` takes
 * them; for steps that look at nothing but the request's `Origin`.
 */
function recordHeaders(steps: readonly CallStep[], origin?: string): string[] {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  if (origin !== undefined) request.headers.origin = origin;
  const response = new RecordedResponse(request);
  runSteps(steps, request, response);
  return [...response.recorded.values()].flat();
}

/** Headers of a reply by the origin of the page that asks; undefined: no page, or none that may. */
export type HeadersByOrigin = ReadonlyMap<string | undefined, readonly string[]>;

/** `recordHeaders` for a call of no page, and for one of each of these origins. */
export const headersByOrigin = (
  steps: readonly CallStep[],
  origins: readonly string[],
): HeadersByOrigin =>
  new Map([undefined, ...origins].map((origin) => [origin, recordHeaders(steps, origin)]));

/** Remembers how the names of its headers were written. */
class RecordedResponse extends ServerResponse {
  readonly recorded = new Map<string, [name: string, value: string]>();

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.recorded.set(name.toLowerCase(), [name, String(value)]);
    return super.setHeader(name, value);
  }
}

/** Runs steps that wait for nothing. */
export function runSteps(
  steps: readonly CallStep[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const step of steps) {
    step(request, response, (fault) => {
      if (fault !== undefined) throw new Error("a step has failed", { cause: fault });
    });
  }
}
