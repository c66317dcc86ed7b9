// @vitest-environment node
import {
  type LikelySignalDto,
  type LiveEvent,
  MINUTE,
  type SignalDto,
  accountsApi,
  inboxApi,
  journalApi,
  marketApi,
  signalsApi,
} from "@signaldeck/contract";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { createStore } from "./store.ts";
import { sampleUser } from "../testing/samples.ts";
import { answer, failure, success } from "../testing/server.ts";
import { inboxCalls } from "./inboxCalls.ts";
import { journalCalls } from "./journalCalls.ts";
import type { LiveState, LiveStream } from "./liveStream.ts";
import { LIVE_LIST, liveStreamCalls } from "./liveStreamCalls.ts";
import { frame, sampleRecord, sampleSignal, sampleStatus } from "./liveStreamSamples.ts";
import { openLiveSession } from "./liveStreamSession.ts";
import { marketCalls } from "./marketCalls.ts";
import { createMarketClock } from "./marketClock.ts";
import { sessionRestored } from "./sessionSlice.ts";

const gold = sampleUser({ tier: "gold", dashboardUnlocked: true });

let live: LiveStream | null = null;
afterEach(() => {
  live?.stop();
  live = null;
});

function open(list: SignalDto[]) {
  const server = { list, body: null as ReadableStreamDefaultController<Uint8Array> | null };
  const lists = answer(signalsApi.list, () => success(server.list));
  const records = answer(signalsApi.performance, () => success(sampleRecord()));
  answer(marketApi.status, () => success(sampleStatus()));
  answer(signalsApi.stream, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (server.body = controller),
    });
    return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
  });
  const store = createStore(createFakePlatform());
  store.dispatch(sessionRestored({ token: "secret", user: gold }));
  const clock = createMarketClock();
  const states: LiveState[] = [];
  const likely: LikelySignalDto[] = [];
  const left: (() => void)[] = [];
  live = store.dispatch(
    openLiveSession({
      clock,
      onState: (state) => states.push(state),
      onReplaced: () => undefined,
      onLikely: (one) => likely.push(one),
      later: (work) => left.push(work),
    }),
  );
  const say = (event: LiveEvent, id?: string) =>
    server.body?.enqueue(new TextEncoder().encode(frame(event, id)));
  const fetched = () => liveStreamCalls.endpoints.signals.select(LIVE_LIST)(store.getState()).data;
  const cached = () => fetched() ?? [];
  const won = () =>
    liveStreamCalls.endpoints.performance.select()(store.getState()).data?.wonSignals;
  const opened = async () => {
    await expect.poll(() => server.body).not.toBeNull();
    say({ type: "stream.opened", market: sampleStatus() });
    await expect.poll(() => states).toContain("live");
    await expect.poll(() => fetched()).toHaveLength(list.length);
  };
  return { server, store, clock, states, likely, left, say, cached, won, opened, lists, records };
}

describe("what the live stream does to the caches", () => {
  it("keeps that a mark was quiet, and hands on what is likely at the next", async () => {
    const run = open([sampleSignal({ minute: 40 })]);
    await run.opened();
    const quiet = { feed: "replay", mark: "2026-03-03T09:45:00.000Z", best: null };
    const likely: LikelySignalDto = {
      feed: "replay",
      mark: "2026-03-03T09:50:00.000Z",
      pair: "EUR/USD",
      decimals: 5,
      direction: "PUT",
      condition: { side: "above", price: 1.085 },
      confidence: 57,
      confidenceLow: 55,
      grade: "recommended",
    };
    const pairs = [{ pair: "EUR/USD", until: "2026-03-03T12:40:00.000Z" }];
    run.say({ type: "pairs.unjudged", unjudged: { feed: "replay", mark: quiet.mark, pairs } }, "6");
    run.say({ type: "mark.quiet", quiet }, "7");
    run.say({ type: "signal.likely", likely }, "8");
    await expect.poll(() => run.likely).toEqual([likely]);
    const status = marketCalls.endpoints.marketStatus.select(undefined)(run.store.getState());
    expect(status.data?.quiet).toEqual(quiet);
    expect(status.data?.unjudged).toEqual(pairs);
    expect(run.cached()).toHaveLength(1);
  });

  it("sets the clock, loads the list once the stream stands, and reads with the token", async () => {
    const run = open([sampleSignal({ minute: 40 })]);
    await run.opened();
    expect(Math.floor((run.clock.now() ?? 0) / MINUTE) * MINUTE).toBe(
      Date.parse("2026-03-03T09:41:00Z"),
    );
    expect(run.lists[0]).toMatchObject({
      authorization: "Bearer secret",
      query: { limit: "10", sortOrder: "desc" },
    });
  });

  it("sets the clock anew where a recording has gone on elsewhere", async () => {
    const run = open([sampleSignal({ minute: 40 })]);
    await run.opened();
    const market = sampleStatus("2026-03-05T22:00:00.000Z", 60);
    run.say({ type: "market.moved", market });
    await expect.poll(() => run.clock.speed()).toBe(60);
    expect(run.clock.now()).toBeGreaterThanOrEqual(Date.parse(market.now));
    const status = marketCalls.endpoints.marketStatus.select(undefined)(run.store.getState());
    expect(status.data).toEqual(market);
  });

  it("adds a published signal once, settles it, and asks for no list meanwhile", async () => {
    const run = open([sampleSignal({ minute: 35 })]);
    await run.opened();
    const asked = run.lists.length;
    const signal = sampleSignal({ minute: 40 });
    run.say({ type: "signal.published", signal }, "1");
    run.say({ type: "signal.published", signal }, "1");
    await expect.poll(() => run.cached()[0]?.id).toBe(signal.id);
    const settled: SignalDto = {
      ...signal,
      status: "hit_tp",
      outcome: "profit",
      updatedAt: "2026-03-03T09:45:00.200Z",
    };
    run.say({ type: "signal.updated", signal: settled }, "2");
    await expect.poll(() => run.cached()[0]?.outcome).toBe("profit");
    expect(run.cached()).toHaveLength(2);
    expect(run.lists).toHaveLength(asked);
  });

  it("has a published signal drawn at once, and reads the journal once, after that", async () => {
    const run = open([sampleSignal({ minute: 35 })]);
    await run.opened();
    const today = answer(journalApi.today, () => success(null));
    void run.store.dispatch(journalCalls.endpoints.today.initiate());
    await expect.poll(() => today).toHaveLength(1);
    let drawn: string | undefined;
    run.store.subscribe(() => (drawn = run.cached()[0]?.id));
    const signal = sampleSignal({ minute: 40 });
    run.say({ type: "signal.published", signal }, "1");
    run.say({ type: "signal.updated", signal: { ...signal, closePrice: 1 } }, "2");
    await expect.poll(() => drawn).toBe(signal.id);
    await expect.poll(() => run.left).toHaveLength(1);
    expect(today).toHaveLength(1);
    run.left[0]?.();
    await expect.poll(() => today).toHaveLength(2);
  });

  it("reloads the list when too much was missed", async () => {
    const run = open([sampleSignal({ minute: 35 })]);
    await run.opened();
    run.server.list = [sampleSignal({ minute: 45 }), sampleSignal({ minute: 40 })];
    run.say({ type: "stream.reset" });
    await expect.poll(() => run.cached()[0]?.createdAt).toContain("09:45");
    expect(run.cached()).toHaveLength(2);
  });

  it("takes new statistics from the stream", async () => {
    const run = open([]);
    await run.opened();
    await expect.poll(() => run.records.length).toBeGreaterThan(0);
    run.say({ type: "performance.updated", performance: sampleRecord({ wonSignals: 1_765 }) });
    await expect.poll(() => run.won()).toBe(1_765);
  });

  it("reports an event it does not know, once", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const run = open([]);
    await run.opened();
    for (const text of ["1", "2"]) run.server.body?.enqueue(new TextEncoder().encode(frame(text)));
    run.say({ type: "signal.published", signal: sampleSignal() }, "3");
    await expect.poll(() => run.cached()).toHaveLength(1);
    expect(reported).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("reads the user anew when the access changed, and counts what the inbox tells of it", async () => {
    const run = open([]);
    await run.opened();
    const { unread } = inboxCalls.endpoints;
    await run.store.dispatch(unread.initiate());
    answer(accountsApi.me, () => success(sampleUser()));
    answer(inboxApi.unread, () => success({ unread: 1 }));
    run.say({ type: "access.changed" });
    await expect.poll(() => run.store.getState().session.user?.tier).toBe("guest");
    await expect.poll(() => unread.select()(run.store.getState()).data).toEqual({ unread: 1 });
  });

  it("reads the user once more when the access changed again before the first answer", async () => {
    const run = open([]);
    await run.opened();
    let asked = 0;
    let answerFirst: () => void = () => undefined;
    answer(accountsApi.me, async () => {
      asked += 1;
      const tier = asked === 1 ? "silver" : "pro";
      if (asked === 1) await new Promise<void>((resolve) => (answerFirst = resolve));
      return success(sampleUser({ tier, dashboardUnlocked: true }));
    });
    run.say({ type: "access.changed" });
    await expect.poll(() => asked).toBe(1);
    run.say({ type: "access.changed" });
    // Both events are read before the answer comes.
    run.say({ type: "performance.updated", performance: sampleRecord({ wonSignals: 7 }) });
    await expect.poll(() => run.won()).toBe(7);
    answerFirst();
    await expect.poll(() => run.store.getState().session.user?.tier).toBe("pro");
    expect(asked).toBe(2);
  });

  it("puts another tier's signals in the place of the former's, and keeps what comes meanwhile", async () => {
    const [lost, kept] = [sampleSignal({ minute: 40 }), sampleSignal({ minute: 35 })];
    const run = open([lost, kept]);
    await run.opened();
    answer(accountsApi.me, () => success(sampleUser({ tier: "silver", dashboardUnlocked: true })));
    const came = sampleSignal({ minute: 45 });
    let asked = false;
    answer(signalsApi.list, async () => {
      asked = true;
      await expect.poll(() => run.cached()[0]?.id).toBe(came.id);
      return success([kept]);
    });
    run.say({ type: "access.changed" });
    await expect.poll(() => asked).toBe(true);
    run.say({ type: "signal.published", signal: came }, "9");
    await expect.poll(() => run.cached().map(({ id }) => id)).toEqual([came.id, kept.id]);
    expect(run.store.getState().session.user?.tier).toBe("silver");
  });

  it("learns from a new stream that the tier changed meanwhile, and forgets all it may not read", async () => {
    const run = open([sampleSignal({ minute: 40 })]);
    await run.opened();
    answer(accountsApi.me, () => success(sampleUser()));
    answer(signalsApi.list, () => failure(403, "signals_locked", "locked"));
    run.say({ type: "stream.opened", market: sampleStatus(), tier: "guest" });
    await expect.poll(() => run.cached()).toEqual([]);
    expect(run.store.getState().session.user?.tier).toBe("guest");
  });

  it("reads the user anew when the server refuses the stream", async () => {
    answer(accountsApi.me, () => success(sampleUser()));
    const run = open([]);
    answer(signalsApi.stream, () => failure(403, "signals_locked", "locked"));
    await expect.poll(() => run.store.getState().session.user?.tier).toBe("guest");
    expect(run.states.at(-1)).toBe("offline");
  });
});
