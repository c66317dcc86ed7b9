import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Endpoint } from "@signaldeck/contract";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { admit, answerableFor } from "./admit.ts";
import { Caller } from "./Caller.ts";
import { factsOf, nameCall } from "./callFacts.ts";
import type { AddressOf } from "./callerAddress.ts";
import type { CallLimits } from "./callLimits.ts";
import {
  headersByOrigin,
  LEVEL_OF_ANSWERS,
  runSteps,
  type CallStep,
  type HeadersByOrigin,
} from "./callSteps.ts";
import { isCurrent, sendReply, type EncodedReply } from "./EncodedReply.ts";
import { sendFailure, type FailureContext } from "./errors.ts";
import { secondsSince, type Metrics } from "./metrics.ts";
import { isUsualGet } from "./isUsualGet.ts";
import type { RunningCalls } from "./RunningCalls.ts";
import { bearerToken, hashToken, type Authenticate, type Session } from "./session.ts";
import { asStream } from "./streamHeaders.ts";

export interface ReadLaneOptions extends FailureContext {
  log: Logger;
  /** The session of the token with this hash, as far as memory knows; null: ask Express. */
  knownSession: (tokenHash: string) => Session | null;
  /** The session of a token, asked for streams alone: after a restart all of them come at once. */
  authenticate: Authenticate;
  addressOf: AddressOf;
  /** Sees each request before anything else. */
  note: (request: IncomingMessage) => void;
  limits: Pick<CallLimits, "countSession" | "countStranger" | "countUnknown">;
  metrics: Pick<Metrics, "answered">;
  running: RunningCalls;
  /** Steps that set the same headers on each reply of the API, and all that a call goes through. */
  headerSteps: readonly CallStep[];
  steps: readonly CallStep[];
  /** Origins of pages that may call the API. */
  origins: readonly string[];
}

/** A call as Express has answered it: whose query was valid, and what handles it. */
export type KnownCall = { endpoint: Endpoint } & (
  | { answer: Answer; open?: never }
  | { open: (opening: StreamOpening) => Promise<void>; answer?: never }
);

/** Hot calls do not ask who calls. */
type Answer = (
  session: Session | null,
  caller: () => Caller,
) => EncodedReply | Promise<EncodedReply>;

/** What opens a live stream: the call as far as its handler may know it. */
export interface StreamOpening {
  session: Session | null;
  /** The caller's address, as far as the trusted proxies vouch for it. */
  address: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** All that is to be said at its head beside what is set already, as `writeHead` takes it. */
  headers: readonly string[];
}

/** Addresses that are remembered, with their queries, and how long one may be. */
const REMEMBERED = { hot: 500, other: 5_000 };
const LONGEST_URL = 256;

interface LastToken {
  authorization: string;
  tokenHash: string | null;
}

/** What one call has come to. */
interface Passage {
  request: IncomingMessage;
  response: ServerResponse;
  known: KnownCall;
  session: Session | null;
  headers: readonly string[];
  begun: number;
  /** Counted by the limits: from here on it is a call of its endpoint. */
  counted: boolean;
  /** Went through all steps, as in Express. */
  stepped: boolean;
}

/**
 * Answers reads before Express sees them, which costs a tenth. It knows no call by itself: an
 * address is remembered once Express has answered it, with its validated query, and a token once its
 * session was found. All else (an unknown token, a body, an origin that may not, a look through a
 * member's eyes) it leaves to Express, untouched and uncounted. What it answers goes through the
 * same limits, permissions, handler, headers, failures, metrics and log.
 */
export class ReadLane {
  /** Apart, so that searches, as many as there are words, do not drive out what all screens ask. */
  private readonly hot = new LRUCache<string, KnownCall>({ max: REMEMBERED.hot });
  private readonly other = new LRUCache<string, KnownCall>({ max: REMEMBERED.other });
  /** The token that each connection sent last. */
  private readonly lastOf = new WeakMap<Socket, LastToken>();
  private readonly headersOf: { reply: HeadersByOrigin; stream: HeadersByOrigin };

  constructor(private readonly options: ReadLaneOptions) {
    const { headerSteps, origins } = options;
    const reply = headersByOrigin(headerSteps, origins);
    const stream = new Map([...reply].map(([origin, said]) => [origin, asStream(said)]));
    this.headersOf = { reply, stream };
  }

  /** Remembers what Express has just answered at this address. */
  learn(url: string, call: KnownCall): void {
    if (url.length > LONGEST_URL) return;
    const { hot, kind } = call.endpoint;
    (hot || kind === "stream" ? this.hot : this.other).set(url, call);
  }

  /** Takes the request over if it is sure of all that it needs; else it returns false. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = "" } = request;
    const known = this.hot.get(url) ?? this.other.get(url);
    if (!known || !isUsualGet(request)) return false;
    const { authorization, origin } = request.headers;
    const headers = this.headersOf[known.open ? "stream" : "reply"].get(origin);
    if (!headers) return false;
    const session = this.sessionOf(request.socket, authorization);
    if (session === undefined && !known.open) return false;
    this.options.note(request);
    const begun = performance.now();
    const so = { request, response, known, session: session ?? null, headers, begun };
    const passage: Passage = { ...so, counted: false, stepped: false };
    if (known.open) void this.stream(passage, known.open, session !== undefined);
    else this.pass(passage, known.answer);
    return true;
  }

  /** A stream is opened for callers whom only storage knows, too. */
  private async stream(
    passage: Passage,
    open: (opening: StreamOpening) => Promise<void>,
    isKnown: boolean,
  ): Promise<void> {
    const { request, response, known, headers, begun } = passage;
    const { addressOf, log, metrics, running } = this.options;
    try {
      if (isKnown) this.count(passage);
      else await this.recognize(passage);
      const { session } = passage;
      admit(known.endpoint, session);
      if (log.isLevelEnabled(LEVEL_OF_ANSWERS)) this.step(passage);
      const address = addressOf(request);
      await running.track(open({ session, address, request, response, headers }));
      // With the steps it is counted by the one that counts.
      if (passage.stepped || !response.headersSent) return;
      const { path: route } = known.endpoint;
      metrics.answered({ method: "GET", route, status: response.statusCode }, secondsSince(begun));
    } catch (fault) {
      this.refuse(passage, fault);
    }
  }

  /** Finds out who calls with a token that memory does not know, counting as Express does. */
  private async recognize(passage: Passage): Promise<void> {
    const { authenticate, addressOf, limits } = this.options;
    const { authorization } = passage.request.headers;
    await limits.countUnknown(authorization, addressOf(passage.request));
    passage.counted = true;
    passage.session = await authenticate(authorization);
  }

  /** Null for a visitor, undefined where only Express can find out. */
  private sessionOf(socket: Socket, authorization: string | undefined): Session | null | undefined {
    if (authorization === undefined) return null;
    const tokenHash = this.tokenHashOf(socket, authorization);
    const session = tokenHash === null ? null : this.options.knownSession(tokenHash);
    return session?.viewedBy === undefined ? (session ?? undefined) : undefined;
  }

  /** A connection brings the same token again and again: it is hashed once. */
  private tokenHashOf(socket: Socket, authorization: string): string | null {
    const last = this.lastOf.get(socket);
    if (last?.authorization === authorization) return last.tokenHash;
    const token = bearerToken(authorization);
    const tokenHash = token === null ? null : hashToken(token);
    this.lastOf.set(socket, { authorization, tokenHash });
    return tokenHash;
  }

  private pass(passage: Passage, answer: Answer): void {
    const { known, session } = passage;
    try {
      this.count(passage);
      admit(known.endpoint, session);
      if (this.options.log.isLevelEnabled(LEVEL_OF_ANSWERS)) this.step(passage);
      const reply = answer(known.endpoint.permission === "public" ? null : session, () =>
        this.callerOf(passage),
      );
      if (reply instanceof Promise) void this.await(passage, reply);
      else this.send(passage, reply);
    } catch (fault) {
      this.refuse(passage, fault);
    }
  }

  private callerOf(passage: Passage): Caller {
    const { request, response } = passage;
    return new Caller(request, response, this.options.addressOf, () => this.step(passage));
  }

  private async await(passage: Passage, reply: Promise<EncodedReply>): Promise<void> {
    try {
      this.send(passage, await this.options.running.track(reply));
    } catch (fault) {
      this.refuse(passage, fault);
    }
  }

  private refuse(passage: Passage, fault: unknown): void {
    const { request, response } = passage;
    // Part of a reply has left: another one in its place would be read as its rest.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.step(passage);
    if (!sendFailure(this.options, fault, request, response)) response.destroy();
  }

  private count(passage: Passage): void {
    const { limits, addressOf } = this.options;
    const { request, session } = passage;
    if (session) limits.countSession(session.id, session.memberId);
    else limits.countStranger(addressOf(request));
    passage.counted = true;
  }

  /** Once at most, and only where somebody looks at what the steps leave behind. */
  private step(passage: Passage): void {
    const { request, response, known, session } = passage;
    if (passage.stepped) return;
    passage.stepped = true;
    runSteps(this.options.steps, request, response);
    if (!passage.counted) return;
    const facts = factsOf(response);
    nameCall(facts, known.endpoint);
    if (session && known.endpoint.permission !== "public") facts.memberId = answerableFor(session);
  }

  private send(passage: Passage, reply: EncodedReply): void {
    const { request, response, known, headers, begun } = passage;
    if (passage.stepped) {
      sendReply(request, response, reply);
      return;
    }
    const current = isCurrent(request, reply);
    const status = current ? 304 : 200;
    response.writeHead(status, headers.concat(current ? reply.headersOfCurrent : reply.headers));
    if (current) response.end();
    else response.end(reply.body);
    const { path: route } = known.endpoint;
    this.options.metrics.answered({ method: "GET", route, status }, secondsSince(begun));
  }
}
