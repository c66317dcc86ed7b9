import { LiveEvent } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StreamReader } from "../live/testing/StreamReader.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { publishSignal } from "./publishSignal.ts";
import { settleDue } from "./settleDue.ts";
import { ServedSignals } from "./testing/ServedSignals.ts";
import { draftOf, flat, MARK, publish } from "./testing/signalsFixture.ts";

let testFixture: ServedSignals;
beforeEach(async () => {
  testFixture = await ServedSignals.open();
  await testFixture.listen();
});
afterEach(() => testFixture.close());

async function opened(token: string, lastEventId?: string | null): Promise<StreamReader> {
  const reader = testFixture.read(token, lastEventId);
  await reader.until(() => reader.types.includes("stream.opened"));
  return reader;
}

const signalsOf = (reader: StreamReader) =>
  reader.events.flatMap(({ event }) => ("signal" in event ? [event.signal] : []));

describe("the live stream", () => {
  it("brings a signal as it is published, its settlement and the new statistics", async () => {
    const { context, feed } = testFixture.fixture;
    const reader = await opened(testFixture.signIn("silver"));
    const signal = await publish(context);
    await testFixture.eventLog.flush();
    await reader.until(() => reader.types.includes("signal.published"));
    expect(testFixture.board.list("silver", { limit: 1, sortOrder: "desc" })[0]?.id).toBe(
      signal.id,
    );

    feed.setCandles("EUR/USD", flat(MARK, MARK + FIVE_MINUTES, 1.2));
    feed.moveTo(MARK + FIVE_MINUTES);
    await settleDue(context, MARK + FIVE_MINUTES);
    await testFixture.eventLog.flush();
    await reader.until(() => reader.types.includes("performance.updated"));
    expect(reader.types).toEqual([
      "stream.opened",
      "signal.published",
      "signal.updated",
      "performance.updated",
    ]);
    for (const { event } of reader.events) LiveEvent.parse(event);
    expect(reader.events[2]?.event).toMatchObject({
      signal: { id: signal.id, status: "hit_tp", outcome: "profit", closePrice: 1.2 },
    });
    expect(reader.events[3]?.event).toMatchObject({ performance: { totalSignals: 1 } });
    expect(reader.events[0]?.event).toMatchObject({
      market: { now: new Date(MARK).toISOString(), feed: { name: "scripted" }, fresh: true },
    });
  });

  it("brings a signal that another process published", async () => {
    const { context, storage } = testFixture.fixture;
    const reader = await opened(testFixture.signIn("gold"));
    await publish({ ...context, database: await storage.reopen() });
    await reader.until(() => reader.types.includes("signal.published"));
  });

  it("has no gap and no duplicate over 200 random reconnects while signals come", async () => {
    const { context } = testFixture.fixture;
    const token = testFixture.signIn("gold");
    const count = 120;
    const progress = { done: false };
    const publisher = (async () => {
      for (let step = 0; step < count; step += 1) {
        const slot = MARK + step * FIVE_MINUTES;
        const entry = { pair: "EUR/USD", time: slot - 1, price: 1.1 };
        await publishSignal(context, { draft: draftOf(), slot, entry });
        await testFixture.eventLog.flush();
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
      }
      progress.done = true;
    })();

    const heard: number[] = [];
    let lastEventId: string | null = null;
    for (let turn = 0; turn < 200 || !progress.done; turn += 1) {
      const reader = testFixture.read(token, lastEventId);
      // The very first connection must be open before it counts as having seen anything.
      if (lastEventId === null) await reader.until(() => reader.lastEventId !== null);
      const patience = Math.random() * 12;
      await new Promise((resolve) => setTimeout(resolve, patience));
      reader.close();
      expect(reader.types).not.toContain("stream.reset");
      heard.push(...signalsOf(reader).map(({ sequence }) => sequence));
      lastEventId = reader.lastEventId;
    }
    await publisher;
    const last = await opened(token, lastEventId);
    await last.until(() => heard.length + signalsOf(last).length >= count);
    heard.push(...signalsOf(last).map(({ sequence }) => sequence));
    // What came before the first connection is not part of any resume.
    const [first = 0] = heard;
    expect(heard).toEqual(Array.from({ length: count - first + 1 }, (_, index) => first + index));
  });

  it("resumes after the server was started again", async () => {
    const { fixture } = testFixture;
    const reader = await opened(testFixture.signIn("pro"));
    await publish(fixture.context);
    await testFixture.eventLog.flush();
    await reader.until(() => reader.types.includes("signal.published"));
    await testFixture.shutDown();
    await reader.until(() => reader.ended);

    await publish(fixture.context, MARK + 6 * FIVE_MINUTES);
    testFixture = await ServedSignals.open(fixture);
    await testFixture.listen();
    const again = await opened(testFixture.signIn("pro"), reader.lastEventId);
    await again.until(() => again.types.includes("signal.published"));
    expect(again.types).toEqual(["stream.opened", "signal.published"]);
    expect(signalsOf(again).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it("cuts a revoked member off before the next signal and refuses the next connection", async () => {
    const token = testFixture.signIn("gold");
    const reader = await opened(token);
    testFixture.changeSession(token, null);
    await publish(testFixture.fixture.context);
    await testFixture.eventLog.flush();
    await reader.until(() => reader.ended);
    expect(signalsOf(reader)).toEqual([]);
    const next = testFixture.read(token, reader.lastEventId);
    await next.until(() => next.ended);
    expect(next.status).toBe(401);
  });

  it("tells a member who was locked and ends the stream", async () => {
    const token = testFixture.signIn("gold");
    const reader = await opened(token);
    testFixture.changeSession(token, { tier: "guest", dashboardUnlocked: false });
    await reader.until(() => reader.ended);
    expect(reader.types).toEqual(["stream.opened", "access.changed"]);
  });

  it("looks at all that a permission follows from, such as the acknowledged risk", async () => {
    const token = testFixture.signIn("gold");
    const reader = await opened(token);
    testFixture.changeSession(token, { riskUnacknowledged: true });
    await reader.until(() => reader.ended);
    expect(reader.types).toEqual(["stream.opened", "access.changed"]);
  });
});
