import {
  type LiveEvent,
  MINUTE,
  type MarketStatusDto,
  STREAM_LIMITS,
  type StreamQuery,
  decide,
} from "@signaldeck/contract";
import type { ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { Changed } from "../database/CommitObservers.ts";
import { addressKey } from "../http/rateLimitsAddress.ts";
import type { Session } from "../http/session.ts";
import { isLoopback } from "../process/addresses/loopback.ts";
import { HEARTBEAT_FRAME, liveEventFrame, retryFrame } from "./frames.ts";
import { LiveClient } from "./LiveClient.ts";
import { PriceReaders, type PriceSource } from "./PriceReaders.ts";
import { OpenStreams } from "./OpenStreams.ts";
import { showBoard, type BoardSource } from "./BoardSource.ts";
import type { EventLog } from "./EventLog.ts";
import type { LoggedEvent } from "./LoggedEvent.ts";
import { assertCapacity, type PlaceLimits } from "./assertCapacity.ts";
import type { Reach } from "../reach/Reach.ts";

export interface LiveHubDeps {
  eventLog: Pick<EventLog, "head" | "missedSince">;
  /** Market time and state at this moment, which each stream begins with. */
  marketStatus: () => MarketStatusDto | Promise<MarketStatusDto>;
  findSession: (token: string) => Promise<Session | null>;
  reach: Pick<Reach, "hears">;
  /** Without it streams say nothing of the board of pairs. */
  board?: BoardSource;
  /** Without it streams bring no prices. */
  prices?: PriceSource;
  log: Logger;
  /** That of the contract, unless a test has fewer. */
  places?: PlaceLimits;
  /** Wall milliseconds between two heartbeats. */
  heartbeat?: number;
  /** Wall milliseconds after which a session is looked up again although nothing was heard of it. */
  recheckAfter?: number;
}

/** What a reader brings along. */
export interface StreamRequest {
  session: Session;
  token: string;
  /** Where it is read, as far as the trusted proxies vouch for it. */
  address: string;
  /** The Last-Event-ID header as it came, or null. */
  lastEventId: string | null;
  /** What it brings beside the signals; nothing unless said. */
  wish?: StreamQuery;
}

const RECHECK_AFTER = 5 * MINUTE;

const MARK_PASSED = liveEventFrame({ type: "mark.passed" });

/** The open live streams of this process. */
export class LiveHub {
  private readonly clients = new OpenStreams();
  private readonly prices: PriceReaders<LiveClient> | null;
  private readonly places: PlaceLimits;
  private readonly heart: NodeJS.Timeout;
  private readonly recheckAfter: number;
  /** Counts the session changes heard of, so that a stream opened meanwhile is checked again. */
  private changes = 0;
  private rechecking = false;
  private closed = false;
  /** Called when the last stream has ended. */
  private onEmpty: () => void = () => undefined;

  constructor(private readonly deps: LiveHubDeps) {
    this.places = deps.places ?? STREAM_LIMITS;
    this.recheckAfter = deps.recheckAfter ?? RECHECK_AFTER;
    this.heart = setInterval(() => this.beat(), deps.heartbeat ?? STREAM_LIMITS.heartbeat);
    this.heart.unref();
    this.prices = deps.prices ? new PriceReaders(deps.prices, deps.log) : null;
  }

  /** How many streams are open. */
  get size(): number {
    return this.clients.size;
  }

  /**
   * Opens a stream: `stream.opened` first, then what the reader missed since its last event (or
   * `stream.reset` when that is not at hand), then everything new. Between the two nothing is lost
   * and nothing comes twice, because the missed events are taken and the reader is added in the
   * same turn.
   * @throws AppError as `assertCapacity`, before anything of the stream is sent.
   */
  async open(
    request: StreamRequest,
    response: ServerResponse,
    headers?: readonly string[],
  ): Promise<void> {
    const changesBefore = this.changes;
    const status = this.deps.marketStatus();
    const market = status instanceof Promise ? await status : status;
    const { session, token, address, wish } = request;
    const pairs = wish?.prices === undefined ? null : (this.prices?.known(wish.prices) ?? []);
    const wantsBoard = wish?.board !== undefined;
    const { memberId, viewedBy, viewer } = session;
    const network = isLoopback(address) ? null : addressKey(address);
    assertCapacity(this.clients, network, this.places);
    const client = LiveClient.open(
      { memberId, viewedBy, token, viewer, network, wantsBoard },
      response,
      this.closed ? retryFrame() : this.firstFrames(request, market, pairs),
      this.forget,
      headers,
    );
    if (this.closed) client?.end();
    if (!client || this.closed) return;
    this.makeWay(client.owner);
    this.clients.add(client);
    if (pairs) this.prices?.add(client, pairs);
    showBoard(client, this.deps.board);
    if (this.changes !== changesBefore) await this.recheck(client);
  }

  /**
   * Hands a committed event to every reader who receives it, unless it is held back. A reader who
   * does not receive a published signal hears that its mark is over, and nothing of the signal.
   */
  deliver(logged: LoggedEvent): void {
    const { frame } = logged;
    for (const client of this.clients) {
      const heard = this.deps.reach.hears(client, logged);
      if (heard === "event") client.send(frame);
      if (heard === "mark") client.send(MARK_PASSED);
    }
  }

  /** Tells the streams of one member something that needs no resuming. */
  notify(memberId: string, event: LiveEvent): void {
    const frame = liveEventFrame(event);
    for (const client of this.clients.concerning(memberId)) {
      if (client.memberId !== memberId) continue;
      client.send(frame);
      // It may be about what is held back from them.
      showBoard(client, this.deps.board);
    }
  }

  /** To be called when the board of pairs has changed: each reader hears what is new for them. */
  showBoard(): void {
    for (const client of this.clients) showBoard(client, this.deps.board);
  }

  /** Brings the readers who want them the prices that are new; resolves when all were offered them. */
  async tellPrices(): Promise<void> {
    await this.prices?.tellNow();
  }

  /** Tells every reader something that needs no resuming. */
  broadcast(event: LiveEvent): void {
    const frame = liveEventFrame(event);
    for (const client of this.clients) client.send(frame);
  }

  /**
   * To be called when members' sessions, tier or unlock state changed: ends the streams whose
   * session is gone or may no longer read, and moves the others to their new audience.
   */
  async cutOff(changed: Changed): Promise<void> {
    this.changes += 1;
    const theirs =
      changed === "all"
        ? [...this.clients]
        : new Set([...changed].flatMap((person) => this.clients.concerning(person)));
    await Promise.all(Array.from(theirs, (client) => this.recheck(client)));
  }

  /**
   * Ends all streams; their readers come back after a jittered while. Resolves when each has taken
   * its last words or has been cut off.
   */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heart);
    await this.prices?.stop();
    for (const client of this.clients) client.end(retryFrame());
    await new Promise<void>((resolve) => {
      this.onEmpty = resolve;
      if (this.clients.size === 0) resolve();
    });
  }

  /** One function for all streams. */
  private readonly forget = (client: LiveClient): void => {
    this.leave(client);
    if (this.clients.size === 0) this.onEmpty();
  };

  private leave(client: LiveClient): void {
    this.clients.delete(client);
    this.prices?.delete(client);
  }

  /**
   * Where a member has as many streams as may be, the oldest is closed and hears why. It comes
   * back only when somebody turns to it, or two windows would forever end each other's.
   */
  private makeWay(owner: string): void {
    const own = this.clients.ownedBy(owner);
    const surplus = own.length + 1 - this.places.perMember;
    if (surplus <= 0) return;
    const told = Buffer.concat([
      retryFrame(STREAM_LIMITS.replacedWait),
      liveEventFrame({ type: "stream.replaced", open: this.places.perMember }),
    ]);
    for (const client of own.slice(0, surplus)) {
      client.end(told);
      this.leave(client);
    }
  }

  /**
   * `stream.opened` carries an id only for a reader that resumes nothing: with the newest id it has
   * a point to come back to even before its first event. For a resuming reader that id would claim
   * the missed events as read before they are.
   */
  private firstFrames(
    request: StreamRequest,
    market: MarketStatusDto,
    pairs: readonly string[] | null,
  ): Buffer {
    const { tier } = request.session.viewer;
    const prices = pairs && { prices: [...pairs] };
    const opened: LiveEvent = { type: "stream.opened", market, tier, ...prices };
    return Buffer.concat([retryFrame(), ...this.firstEvents(request, opened)]);
  }

  private firstEvents(request: StreamRequest, opened: LiveEvent): Buffer[] {
    const { head } = this.deps.eventLog;
    if (request.lastEventId === null) return [liveEventFrame(opened, head)];
    const id = /^\d{1,15}$/.test(request.lastEventId) ? Number(request.lastEventId) : NaN;
    const missed = this.deps.eventLog
      .missedSince(id)
      ?.filter((event) => this.deps.reach.hears(request.session, event) === "event");
    if (!missed || missed.length > STREAM_LIMITS.maxResume) {
      return [liveEventFrame(opened), liveEventFrame({ type: "stream.reset" }, head)];
    }
    return [liveEventFrame(opened), ...missed.map(({ frame }) => frame)];
  }

  private beat(): void {
    for (const client of this.clients) client.beat(HEARTBEAT_FRAME);
    void this.recheckOldest();
  }

  /**
   * Sessions also end by time, or in another process, without anybody saying so: each stream's is
   * looked up again now and then, one after the other so that the database hardly notices.
   */
  private async recheckOldest(): Promise<void> {
    if (this.rechecking) return;
    this.rechecking = true;
    try {
      for (const client of [...this.clients]) {
        if (performance.now() - client.checkedAt >= this.recheckAfter) await this.recheck(client);
      }
    } finally {
      this.rechecking = false;
    }
  }

  private async recheck(client: LiveClient): Promise<void> {
    let session: Session | null = null;
    try {
      session = await this.deps.findSession(client.token);
    } catch (error) {
      // A reader without a checked session gets nothing; an honest one comes back by itself.
      this.deps.log.warn({ err: error }, "a stream's session could not be checked");
    }
    if (session === null) {
      client.end();
      return;
    }
    client.checkedAt = performance.now();
    if (isDeepStrictEqual(session.viewer, client.viewer)) return;
    client.viewer = session.viewer;
    const changed = liveEventFrame({ type: "access.changed" });
    if (!decide(session.viewer, "signals.read").allowed) {
      client.end(changed);
      return;
    }
    client.send(changed);
    client.shown = null;
    showBoard(client, this.deps.board);
  }
}
