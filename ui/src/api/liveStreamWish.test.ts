// @vitest-environment node
import { STREAM_LIMITS } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { frame, sampleStatus } from "./liveStreamSamples.ts";
import {
  holdTime,
  OPENED,
  pass,
  published,
  startScripted,
  streamInUse,
  wish,
} from "./liveStreamScript.ts";

holdTime();

describe("another wish", () => {
  async function live() {
    const run = await startScripted();
    run.latest().accept(OPENED, published(5));
    await pass(0);
    wish("?prices=EUR/USD");
    const changed = streamInUse()?.change();
    await pass(0);
    const [before, after] = run.connections;
    if (!before || !after) throw new Error("nothing was asked for");
    return { ...run, before, after, changed };
  }

  it("is opened beside the open connection, which goes on until it stands, and never looks lost", async () => {
    const run = await live();
    expect(run.urls[1]).toContain("?prices=EUR/USD");
    expect(run.after.headers).toMatchObject({ "last-event-id": "5" });
    run.before.send(published(10));
    await pass(0);
    expect(run.before.aborted).toBe(false);
    run.after.accept(
      frame({ type: "stream.opened", market: sampleStatus(), prices: ["EUR/USD"] }),
      published(15),
    );
    await pass(0);
    expect(await run.changed).toBe(true);
    expect(run.before.aborted).toBe(true);
    expect(run.opened.at(-1)).toMatchObject({ changed: true, resumed: true, prices: ["EUR/USD"] });
    await pass(STREAM_LIMITS.fallbackAfter);
    expect(run.events.map(({ type }) => type)).toEqual([
      "stream.opened",
      "signal.published",
      "signal.published",
      "stream.opened",
      "signal.published",
    ]);
    expect(run.states).toEqual(["connecting", "live"]);
    expect(run.connections).toHaveLength(2);
  });

  it("leaves the open connection as it is where it is refused or never answered", async () => {
    const run = await live();
    run.after.refuse(429);
    expect(await run.changed).toBe(false);
    const again = streamInUse()?.change();
    await pass(10_000);
    expect(await again).toBe(false);
    run.before.send(published(10));
    await pass(0);
    expect(run.events.at(-1)?.type).toBe("signal.published");
    expect(run.states).toEqual(["connecting", "live"]);
  });

  it("is what counts from then on: when it breaks, it is asked for anew", async () => {
    const run = await live();
    run.after.accept(OPENED);
    await pass(0);
    run.after.drop();
    await pass(300);
    expect(run.connections).toHaveLength(3);
    expect(run.urls.at(-1)).toContain("?prices=EUR/USD");
    expect(run.states).toEqual(["connecting", "live", "connecting"]);
  });

  it("opens nothing while nothing is open: the next connection has it", async () => {
    const run = await startScripted();
    wish("?board=1");
    expect(await streamInUse()?.change()).toBe(false);
    expect(run.connections).toHaveLength(1);
  });
});
