import {
  SIGNAL_LIMITS,
  STREAM_LIMITS,
  backoff,
  type LiveEvent,
  type MarketStatusDto,
  type Tier,
} from "@signaldeck/contract";
import { isStream, readEvents } from "./liveStreamBody.ts";
import { BROWSER_HOST, createTimers, retryAfterMs, type StreamHost } from "./liveStreamTiming.ts";

/**
 * `connecting`: the first seconds, nothing has failed yet. `live`: the stream delivers.
 * `polling`: it does not, the list is asked for instead. `offline`: that fails as well.
 */
export type LiveState = "connecting" | "live" | "polling" | "offline";

/** How one polling cycle ended; `denied` means that the member may no longer read. */
export type PollResult = "ok" | "failed" | "denied";

export interface OpenedConnection {
  market: MarketStatusDto;
  /** The tier whose signals come; an older server does not say it. */
  tier: Tier | undefined;
  /** False: the server was not told what was seen last, so something may have been missed. */
  resumed: boolean;
  /** It took the place of one that was open, of another wish, and nothing was missed. */
  changed: boolean;
  /** The pairs of which it brings prices; an older server does not say it. */
  prices: readonly string[];
  /** False: the event was held up on its way, and the market time it states is old. */
  prompt: boolean;
}

export interface LiveStreamOptions {
  /** What a connection is opened by, asked anew for each. */
  url(): string;
  /** The bearer token of the moment, or null when nobody is signed in. */
  token(): string | null | Promise<string | null>;
  /** Each valid event, in order. `stream.opened` is reported by `onOpened` as well. */
  onEvent(event: LiveEvent): void;
  onOpened(connection: OpenedConnection): void;
  /** One cycle of polling. */
  poll(): Promise<PollResult>;
  /** @param contactAt when the server was last heard of, on the host's clock; null: never. */
  onState(state: LiveState, contactAt: number | null): void;
  /** A newer stream of the same member has taken the place of this one, which polls from now on. */
  onReplaced?(open: number): void;
  /** The server refused this member (401 or 403); nothing further happens after it. */
  onDenied(): void;
  /** An event that does not follow the contract was ignored; `count` such events so far. */
  onMalformed?(count: number): void;
  host?: StreamHost;
}

export interface LiveStream {
  /** Tries the stream at once instead of waiting for the next turn, such as after coming online. */
  retryNow(): void;
  /**
   * Opens the address of now in the place of the open one, which goes on until that stands. Does
   * nothing where none is open: the next one has it. Resolves to whether it is open.
   */
  change(): Promise<boolean>;
  stop(): void;
}

/**
 * Bytes that come this long after a late first event prove that they flow as they are sent. A
 * proxy that collects a stream hands over opening and heartbeats in one go.
 */
const FLOW_PROOF = 1_000;

/** What is to take the place of an open connection may take this long to be open. */
const CHANGE_PATIENCE = 10_000;

/** A connection that stood this long was a good one: the next failure starts from the fast end. */
const STEADY_AFTER = 10_000;

/**
 * Keeps one live stream open for as long as it can, and polls while it cannot. Polling begins
 * STREAM_LIMITS.fallbackAfter after the stream broke, or after the start if no first event has
 * come by then (a proxy that buffers the stream says nothing at all).
 */
export function startLiveStream(options: LiveStreamOptions): LiveStream {
  const host = options.host ?? BROWSER_HOST;
  const timers = createTimers(host);
  let stopped = false;
  let state: LiveState | null = null;
  let lastEventId: string | null = null;
  let attempt = 0;
  let retryFloor = 0;
  let malformed = 0;
  let polling = false;
  let contactAt: number | null = null;
  /** Whether it gave way to another one: it comes back only when somebody turns to this one. */
  let replaced = false;
  let connection: AbortController | null = null;
  /** What is to take the place of the open connection. */
  let successor: AbortController | null = null;

  function setState(next: LiveState): void {
    if (stopped || next === state) return;
    state = next;
    options.onState(next, contactAt);
  }

  function deny(): void {
    if (stopped) return;
    setState("offline");
    stop();
    options.onDenied();
  }

  function stop(): void {
    stopped = true;
    timers.clearAll();
    connection?.abort();
    successor?.abort();
    connection = null;
    successor = null;
  }

  function becomeLive(): void {
    polling = false;
    timers.clear("fallback");
    timers.clear("poll");
    setState("live");
  }

  function startPolling(): void {
    if (polling || stopped) return;
    polling = true;
    void pollOnce();
  }

  async function pollOnce(): Promise<void> {
    const result = await options.poll().catch((): PollResult => "failed");
    if (stopped || !polling) return;
    if (result === "denied") {
      deny();
      return;
    }
    if (result === "ok") contactAt = host.now();
    setState(result === "ok" ? "polling" : "offline");
    timers.set("poll", SIGNAL_LIMITS.pollInterval, () => void pollOnce());
  }

  /** From here on the stream counts as broken: polling follows unless it is back in time. */
  function expectFallback(): void {
    if (polling || timers.has("fallback")) return;
    timers.set("fallback", STREAM_LIMITS.fallbackAfter, startPolling);
  }

  function reconnectLater(serverWait: number | null): void {
    if (stopped) return;
    if (state === "live") setState("connecting");
    expectFallback();
    if (replaced) {
      startPolling();
      return;
    }
    const wait = Math.max(backoff(attempt++, host.random(), retryFloor), serverWait ?? 0);
    timers.set("reconnect", wait, () => void connect());
  }

  async function connect(): Promise<void> {
    if (stopped) return;
    timers.clear("reconnect");
    replaced = false;
    const abort = new AbortController();
    connection = abort;
    successor?.abort();
    expectFallback();
    let serverWait: number | null = null;
    try {
      const { response, sentAt } = await request(abort, () => watchSilence(abort));
      if (response.status === 401 || response.status === 403) {
        deny();
        return;
      }
      if (!response.ok) serverWait = retryAfterMs(response.headers.get("retry-after"));
      if (isStream(response)) await readStream(response.body, abort, sentAt);
      else await response.body?.cancel();
    } catch {
      // Network failures, aborts by the watchdog and broken bodies all end in the same way.
    }
    if (connection !== abort) return;
    timers.clear("silence");
    reconnectLater(serverWait);
  }

  async function request(abort: AbortController, sending?: () => void) {
    const token = await options.token();
    const sentAt = host.now();
    sending?.();
    const response = await host.fetch(options.url(), {
      headers: requestHeaders(token),
      signal: abort.signal,
      cache: "no-store",
    });
    return { response, sentAt };
  }

  /** Resolves to whether it stands; once it does, it is the connection. */
  function succeed(): Promise<boolean> {
    successor?.abort();
    const abort = new AbortController();
    successor = abort;
    timers.set("change", CHANGE_PATIENCE, () => abort.abort());
    return new Promise((done) => {
      const read = async () => {
        const { response, sentAt } = await request(abort);
        if (isStream(response)) await readStream(response.body, abort, sentAt, () => done(true));
        else await response.body?.cancel();
      };
      const over = () => {
        done(false);
        if (successor === abort) successor = null;
        if (connection !== abort) return;
        timers.clear("silence");
        reconnectLater(null);
      };
      read().then(over, over);
    });
  }

  /** The successor is open: what was open before ends. */
  function takeOver(abort: AbortController): void {
    const before = connection;
    connection = abort;
    successor = null;
    timers.clear("change");
    timers.clear("reconnect");
    watchSilence(abort);
    before?.abort();
  }

  function requestHeaders(token: string | null): Record<string, string> {
    return {
      accept: "text/event-stream",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastEventId ? { "last-event-id": lastEventId } : {}),
    };
  }

  function watchSilence(abort: AbortController): void {
    timers.set("silence", STREAM_LIMITS.silence, () => abort.abort());
  }

  async function readStream(
    body: ReadableStream<Uint8Array>,
    abort: AbortController,
    sentAt: number,
    succeeded?: () => void,
  ): Promise<void> {
    const resumed = lastEventId !== null;
    const openedAt = host.now();
    let firstChunkAt: number | null = null;
    let opened = false;
    const isPrompt = () => (firstChunkAt ?? openedAt) - sentAt < STREAM_LIMITS.fallbackAfter;

    function take(event: LiveEvent, id: string | undefined): void {
      if (id) lastEventId = id;
      if (event.type === "stream.opened") {
        opened = true;
        const { market, tier, prices = [] } = event;
        const changed = abort === successor;
        if (changed) takeOver(abort);
        options.onOpened({ market, tier, prices, resumed, changed, prompt: isPrompt() });
        succeeded?.();
      }
      if (event.type === "stream.replaced") {
        replaced = true;
        options.onReplaced?.(event.open);
      }
      options.onEvent(event);
    }

    try {
      await readEvents(body, {
        isWanted: () => !stopped && (abort === connection || abort === successor),
        onChunk(read) {
          const arrivedAt = host.now();
          firstChunkAt ??= arrivedAt;
          contactAt = arrivedAt;
          if (abort === connection) watchSilence(abort);
          read();
          const flowing = isPrompt() || arrivedAt - firstChunkAt >= FLOW_PROOF;
          if (opened && flowing && !stopped) becomeLive();
        },
        onEvent: take,
        onMalformed: () => options.onMalformed?.(++malformed),
        onRetry: (ms) => (retryFloor = ms),
      });
    } finally {
      if (host.now() - openedAt >= STEADY_AFTER) attempt = 0;
    }
  }

  setState("connecting");
  void connect();

  return {
    stop,
    change: () => (state === "live" && !stopped ? succeed() : Promise.resolve(false)),
    retryNow() {
      if (stopped || state === "live" || !(replaced || timers.has("reconnect"))) return;
      attempt = 0;
      if (replaced) retryFloor = 0;
      void connect();
    },
  };
}
