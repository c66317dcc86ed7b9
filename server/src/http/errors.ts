import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { t } from "@signaldeck/contract";
import { ConnectionError, TimeoutError } from "sequelize";
import type { Clock } from "../process/clock/clock.ts";
import { LOST_CONNECTION } from "../database/lostConnection.ts";
import { inLanguage, languageAsked } from "../process/language/inLanguage.ts";
import { AppError } from "./AppError.ts";
import { factsOf, type CallFacts } from "./callFacts.ts";
import { jsonHeaders, setHeaders } from "./EncodedReply.ts";
import { failure } from "./envelope.ts";
import type { FaultLog } from "./FaultLog.ts";

/** An unknown path below `/api`. */
export const notFound: RequestHandler = (request) => {
  const call = `${request.method} ${request.baseUrl}${request.path}`;
  throw new AppError("not_found", () => t("There is no {{call}}.", { call }));
};

/** What an answer to a call that failed needs. */
export interface FailureContext {
  clock: Clock;
  faults: FaultLog;
}

/** Turns anything thrown into the envelope. */
export function errorHandler(context: FailureContext): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    // A reply that broke off half-way must not look complete to its reader.
    if (!sendFailure(context, thrown, request, response)) next(thrown);
  };
}

/**
 * Answers with the failure that was thrown; only what nobody expected is logged as an error.
 * Returns false where a reply has begun already.
 */
export function sendFailure(
  { clock, faults }: FailureContext,
  thrown: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const facts = factsOf(response);
  const error = afterWrites(facts, toAppError(thrown));
  facts.failure = error.code;
  faults.note(error, thrown, request, response);
  if (response.headersSent) return false;
  const { status, headers, body } = encodeFailure(clock, error, request);
  response.statusCode = status;
  setHeaders(response, headers);
  response.end(body);
  return true;
}

/** A failure as it leaves: names and values of headers by turns, as `writeHead` takes them. */
export interface EncodedFailure {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

/** Encodes a failure for the call that came to it, in its caller's language. */
export function encodeFailure(
  clock: Clock,
  error: AppError,
  request: IncomingMessage,
): EncodedFailure {
  const language = languageAsked(request);
  const { fields, message } = inLanguage(language, () => ({
    fields: error.fields,
    message: error.say(),
  }));
  const envelope = failure(
    {
      code: error.code,
      ...(fields && { fields }),
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      ...(error.secondFactor && { secondFactor: error.secondFactor }),
      ...(error.registration !== undefined && { registration: error.registration }),
      requestId: request.id as string,
    },
    message,
    clock.now(),
  );
  const body = Buffer.from(JSON.stringify(envelope));
  const wait = error.retryAfter === undefined ? [] : ["Retry-After", String(error.retryAfter)];
  return { status: error.status, headers: [...wait, ...jsonHeaders(body)], body };
}

/** SQLite's and PostgreSQL's ways to say that the storage cannot be used right now. */
const STORAGE_FAULT =
  /SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB)|ENOSPC|disk is full|No space left|lock timeout/;

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (
    thrown instanceof ConnectionError ||
    thrown instanceof TimeoutError ||
    (thrown instanceof Error &&
      (STORAGE_FAULT.test(thrown.message) || LOST_CONNECTION.test(thrown.message)))
  ) {
    return new AppError(
      "unavailable",
      "The service cannot store or read data right now. Nothing was changed; please try again in a moment.",
      { cause: thrown, retryAfter: 5 },
    );
  }
  return bodyParserError(thrown) ?? unexpected(thrown);
}

/** A fault denies nothing that was written, by this call or by one that came with its key before. */
function afterWrites({ wrote = false, key }: CallFacts, error: AppError): AppError {
  const { cause } = error;
  if (!wrote) {
    return error.code === "unavailable" && key === "sent"
      ? new AppError(
          "unavailable",
          "The service cannot store or read data right now. Please send it again in a moment: nothing is done twice.",
          { cause, retryAfter: 5 },
        )
      : error;
  }
  if (error.status < 500) return error;
  return key
    ? new AppError(
        "outcome_unknown",
        "What you sent may have been saved, but the service failed before it could say so. Please send it again as it is: nothing is done twice.",
        { cause, retryAfter: 2 },
      )
    : new AppError(
        "outcome_unknown",
        "What you sent may have been saved, but the service failed before it could say so. Please look before you send it again.",
        { cause },
      );
}

/** Express's body parser and router throw errors with a `type` or a 4xx `status`. */
function bodyParserError(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null;
  const { type, status } = thrown as Error & { type?: string; status?: number };
  if (type === "entity.too.large") {
    return new AppError("payload_too_large", "The request is too large.");
  }
  if (type === "encoding.unsupported" || type === "charset.unsupported") {
    return new AppError("unsupported_media_type", "The request's encoding is not supported.");
  }
  if (type === "entity.parse.failed") {
    return new AppError("bad_request", "The request's body is not valid JSON.");
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError("bad_request", "The request could not be read.");
  }
  return null;
}

function unexpected(cause: unknown): AppError {
  return new AppError(
    "internal",
    "Something went wrong on our side. Please try again; if it stays, quote the request id to support.",
    { cause },
  );
}
