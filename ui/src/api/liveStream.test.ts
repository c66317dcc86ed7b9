// @vitest-environment node
import { MINUTE, STREAM_LIMITS } from "@signaldeck/contract";
import { expect, describe, it, vi } from "vitest";
import type { PollResult } from "./liveStream.ts";
import { frame, sampleSignal, sampleStatus } from "./liveStreamSamples.ts";
import {
  holdTime,
  OPENED,
  pass,
  published,
  startScripted,
  streamInUse,
} from "./liveStreamScript.ts";

holdTime();

describe("the live stream", () => {
  it("asks for an event stream with the bearer token and goes live with the first event", async () => {
    const run = await startScripted();
    expect(run.latest().headers).toEqual({
      accept: "text/event-stream",
      authorization: "Bearer secret",
    });
    expect(run.states).toEqual(["connecting"]);
    run.latest().accept(OPENED, published(40));
    await pass(0);
    expect(run.states).toEqual(["connecting", "live"]);
    expect(run.events.map(({ type }) => type)).toEqual(["stream.opened", "signal.published"]);
    const [opening] = run.opened;
    expect(run.opened).toHaveLength(1);
    expect(opening).toMatchObject({ market: sampleStatus(), resumed: false, changed: false });
    expect(opening).toMatchObject({ prompt: true, prices: [] });
    await pass(30_000);
    expect(run.polls).toEqual([]);
  });

  it("puts events together that arrive in pieces, across multi-byte characters", async () => {
    const run = await startScripted();
    run.latest().accept(OPENED);
    const text = frame({
      type: "signal.published",
      signal: sampleSignal({ analysis: "fällt – 5 min" }),
    });
    const bytes = new TextEncoder().encode(text);
    const cut = text.indexOf("ä") + 1;
    const connection = run.latest();
    connection.sendBytes(bytes.slice(0, cut));
    connection.sendBytes(bytes.slice(cut));
    await pass(0);
    expect(run.events.at(-1)).toMatchObject({ signal: { analysis: "fällt – 5 min" } });
  });

  it("polls at once and stays away when it gave way to a newer one, until somebody turns to it", async () => {
    const run = await startScripted();
    run.latest().accept("retry: 60000\n\n", OPENED, frame({ type: "stream.replaced", open: 12 }));
    await pass(0);
    run.latest().drop();
    await pass(0);
    expect(run.states.at(-1)).toBe("polling");
    expect(run.calls.malformed).toBe(0);
    await pass(10 * MINUTE);
    expect(run.connections).toHaveLength(1);
    streamInUse()?.retryNow();
    await pass(0);
    expect(run.connections).toHaveLength(2);
    run.latest().accept(OPENED);
    await pass(0);
    expect(run.states.at(-1)).toBe("live");
    // From then on it comes back by itself, and soon.
    run.latest().drop();
    await pass(4_000);
    expect(run.connections.length).toBeGreaterThan(2);
  });

  it("lets polling take over within four seconds of a cut, and stops it when the stream is back", async () => {
    const run = await startScripted();
    run.latest().accept(OPENED, published(40, "7"));
    await pass(20_000);
    run.latest().drop();
    await pass(0);
    expect(run.states.at(-1)).toBe("connecting");
    await pass(STREAM_LIMITS.fallbackAfter);
    expect(run.polls).not.toEqual([]);
    await pass(2_000);
    expect(run.states.at(-1)).toBe("polling");
    run.latest().accept(OPENED);
    await pass(0);
    expect(run.states.at(-1)).toBe("polling");
    run.latest().drop();
    await pass(500);
    run.latest().accept(OPENED);
    await pass(0);
    expect(run.states.at(-1)).toBe("live");
    const polled = run.polls.length;
    await pass(10_000);
    expect(run.polls).toHaveLength(polled);
  });

  it("polls every two seconds while the stream is away", async () => {
    const run = await startScripted();
    run.latest().drop();
    await pass(10_000);
    const distances = run.polls.slice(1).map((at, index) => at - (run.polls[index] ?? 0));
    expect(distances.length).toBeGreaterThanOrEqual(3);
    expect(new Set(distances)).toEqual(new Set([2_000]));
  });

  it("does not poll over a cut that heals at once", async () => {
    const run = await startScripted();
    run.latest().accept(OPENED);
    await pass(60);
    run.latest().drop();
    await pass(300);
    run.latest().accept(OPENED);
    await pass(5_000);
    expect(run.states).toEqual(["connecting", "live", "connecting", "live"]);
    expect(run.polls).toEqual([]);
  });

  it("names the last event it saw when it connects again", async () => {
    const run = await startScripted();
    run.latest().accept(OPENED, published(35, "41"), published(40, "42"));
    await pass(0);
    run.latest().drop();
    await pass(500);
    expect(run.latest().headers["last-event-id"]).toBe("42");
    run.latest().accept(OPENED);
    await pass(0);
    expect(run.opened.at(-1)?.resumed).toBe(true);
  });

  it("polls when a proxy holds everything back, and does not trust what it hands over late", async () => {
    const run = await startScripted();
    run.latest().accept();
    await pass(4_000);
    expect(run.polls.length).toBeGreaterThanOrEqual(1);
    expect(run.states.at(-1)).toBe("polling");
    run.latest().send(OPENED + ": beat\n\n" + published(40));
    await pass(2_000);
    expect(run.events.at(-1)?.type).toBe("signal.published");
    expect(run.opened.at(-1)?.prompt).toBe(false);
    expect(run.states.at(-1)).toBe("polling");
  });

  it("trusts a slow but flowing connection once a further beat has come by itself", async () => {
    const run = await startScripted();
    await pass(3_000);
    run.latest().accept(OPENED);
    await pass(15_000);
    expect(run.states.at(-1)).toBe("polling");
    run.latest().send(": beat\n\n");
    await pass(0);
    expect(run.states.at(-1)).toBe("live");
  });

  it("gives up a connection that fell silent, and connects anew", async () => {
    const run = await startScripted();
    run.latest().accept(OPENED);
    const first = run.latest();
    await pass(15_000);
    first.send(": beat\n\n");
    await pass(STREAM_LIMITS.silence - 1_000);
    expect(first.aborted).toBe(false);
    await pass(1_001);
    expect(first.aborted).toBe(true);
    await pass(STREAM_LIMITS.fallbackAfter + 100);
    expect(run.connections.length).toBeGreaterThan(1);
    expect(run.states.at(-1)).toBe("polling");
  });

  it.each([401, 403])("ends for good when the server answers %i", async (status) => {
    const run = await startScripted();
    run.latest().refuse(status);
    await pass(MINUTE);
    expect(run.calls.denied).toBe(1);
    expect(run.connections).toHaveLength(1);
    expect(run.polls).toEqual([]);
    expect(run.states.at(-1)).toBe("offline");
  });

  it("ends for good when a poll is refused", async () => {
    const run = await startScripted(() => "denied");
    run.latest().drop();
    await pass(MINUTE);
    expect(run.calls.denied).toBe(1);
    expect(run.polls).toHaveLength(1);
  });

  it("is offline while polling fails as well, and recovers", async () => {
    let result: PollResult = "failed";
    const run = await startScripted(() => result);
    run.latest().drop();
    await pass(2_500);
    expect(run.states.at(-1)).toBe("offline");
    result = "ok";
    await pass(2_000);
    expect(run.states.at(-1)).toBe("polling");
  });

  it("ignores and counts what is no event of the contract", async () => {
    const run = await startScripted();
    const wrong = frame({ type: "signal.published", signal: { id: 1 } } as never, "9");
    run.latest().accept(OPENED, frame("{ not json", "8"), wrong, published(40, "10"));
    await pass(0);
    expect(run.calls.malformed).toBe(2);
    expect(run.events.map(({ type }) => type)).toEqual(["stream.opened", "signal.published"]);
    expect(run.states.at(-1)).toBe("live");
  });

  it("knows the board of pairs, from which nothing is resumed", async () => {
    const run = await startScripted();
    const pairs = [{ pair: "EUR/USD", verdict: "below" as const, short: 2.3 }];
    const board = { at: "2026-03-03T09:41:10.000Z", payoutPercent: 85, pairs };
    run.latest().accept(OPENED, frame({ type: "board", board }));
    await pass(0);
    expect(run.calls.malformed).toBe(0);
    expect(run.events.at(-1)).toEqual({ type: "board", board });
  });

  it("does not take a page of a proxy for a stream", async () => {
    const run = await startScripted();
    run.latest().refuse(200, { "content-type": "text/html" });
    await pass(STREAM_LIMITS.fallbackAfter + 100);
    expect(run.connections.length).toBeGreaterThan(1);
    expect(run.states.at(-1)).toBe("polling");
  });

  it("comes back slower and slower, waits as long as the server asks, and at once when told", async () => {
    const run = await startScripted();
    run.latest().refuse(503, { "retry-after": "7" });
    await pass(6_900);
    expect(run.connections).toHaveLength(1);
    await pass(200);
    expect(run.connections).toHaveLength(2);
    run.latest().drop();
    await pass(0);
    streamInUse()?.retryNow();
    await pass(0);
    expect(run.connections).toHaveLength(3);
  });

  it("polls where the account has too many streams, and asks again only when told", async () => {
    const run = await startScripted();
    run.latest().refuse(429, { "retry-after": "60" });
    await pass(59_900);
    expect(run.connections).toHaveLength(1);
    expect(run.states.at(-1)).toBe("polling");
    expect(run.polls.length).toBeGreaterThan(25);
    await pass(200);
    run.latest().accept(OPENED);
    await pass(0);
    expect(run.states.at(-1)).toBe("live");
  });

  it("leaves nothing behind when it is stopped", async () => {
    const run = await startScripted();
    run.latest().accept(OPENED);
    await pass(0);
    streamInUse()?.stop();
    expect(run.latest().aborted).toBe(true);
    await pass(120_000);
    expect(run.connections).toHaveLength(1);
    expect(run.states).toEqual(["connecting", "live"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
