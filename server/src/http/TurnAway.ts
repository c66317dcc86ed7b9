import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Clock } from "../process/clock/clock.ts";
import type { AppError } from "./AppError.ts";
import type { AddressOf } from "./callerAddress.ts";
import { factsOf } from "./callFacts.ts";
import type { CallLimits } from "./callLimits.ts";
import {
  headersByOrigin,
  LEVEL_OF_ANSWERS,
  newCallId,
  runSteps,
  type CallStep,
  type HeadersByOrigin,
} from "./callSteps.ts";
import { encodeFailure } from "./errors.ts";
import { seconds, tooMany } from "./tooMany.ts";

export interface TurnAwayOptions {
  clock: Clock;
  log: Logger;
  addressOf: AddressOf;
  /** Sees each request before anything else. */
  note: (request: IncomingMessage) => void;
  limits: Pick<CallLimits, "isAnyoneOver" | "waitOf">;
  /** Steps that set the same headers on each reply of the API, and those that look at its calls. */
  headerSteps: readonly CallStep[];
  watch: readonly CallStep[];
  /** Origins of pages that may call the API. */
  origins: readonly string[];
}

/**
 * Refuses callers who have used up this minute's calls before anything else looks, so that
 * one who floods the server costs it half of what an ordinary refusal does. The first call too
 * many is refused where calls are counted, in the lane or in Express; the bytes are the same.
 */
export class TurnAway {
  private readonly headersOf: HeadersByOrigin;

  private refusal: AppError | undefined;

  constructor(private readonly options: TurnAwayOptions) {
    this.headersOf = headersByOrigin(options.headerSteps, options.origins);
  }

  /** Answers if the caller has none left; else it returns false. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { addressOf, clock, limits, log, note, watch } = this.options;
    // Who calls is asked only while somebody is over: all others' calls pay nothing for it.
    if (!limits.isAnyoneOver) return false;
    const { method, url = "", headers } = request;
    // Preflights are always answered, and a log of every answer must show each call.
    if (method === "OPTIONS" || !url.startsWith("/api/")) return false;
    if (log.isLevelEnabled(LEVEL_OF_ANSWERS)) return false;
    const wait = limits.waitOf(headers.authorization, addressOf(request));
    if (wait === 0) return false;
    note(request);
    request.id = newCallId();
    runSteps(watch, request, response);
    const refusal = this.refusalOf(wait);
    factsOf(response).failure = refusal.code;
    const failure = encodeFailure(clock, refusal, request);
    // A page of a foreign origin learns no more than a program.
    const common = this.headersOf.get(headers.origin) ?? this.headersOf.get(undefined) ?? [];
    response.writeHead(failure.status, common.concat(failure.headers));
    response.end(failure.body);
    return true;
  }

  /** The same for all of a second: where an error was made is read from the stack, which takes time. */
  private refusalOf(wait: number): AppError {
    if (this.refusal?.retryAfter !== seconds(wait)) this.refusal = tooMany(wait);
    return this.refusal;
  }
}
