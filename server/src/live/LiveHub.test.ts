import { STREAM_LIMITS, type Tier } from "@signaldeck/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventFrame } from "./frames.ts";
import { HubFixture, MARKET, loggedEvent } from "./testing/HubFixture.ts";
import { signalEvent } from "./testing/signalEvent.ts";
import type { StreamReader } from "./testing/StreamReader.ts";
import { soon } from "../testing/soon.ts";

let fixture: HubFixture;
beforeEach(async () => {
  fixture = await HubFixture.open();
});
afterEach(() => fixture.close());

describe("LiveHub", () => {
  it("opens with headers against buffering, a retry time and the market's state", async () => {
    const reader = await fixture.opened(fixture.session("a", "gold"));
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(reader.headers["transfer-encoding"]).toBeUndefined();
    const opened = { type: "stream.opened", market: MARKET, tier: "gold" };
    expect(reader.events).toEqual([{ id: "41", event: opened }]);
    expect(reader.retries[0]).toBeGreaterThanOrEqual(1_000);
    expect(reader.retries[0]).toBeLessThanOrEqual(3_000);
    expect(fixture.hub.size).toBe(1);
  });

  it("sends a signal to the tiers that receive it and to staff, desk news to staff, a statistic to all", async () => {
    const silver = await fixture.opened(fixture.session("silver", "silver"));
    const pro = await fixture.opened(fixture.session("pro", "pro"));
    const elite = await fixture.opened(fixture.session("elite", "elite"));
    const staff = await fixture.opened(fixture.session("staff", "guest", { role: "support" }));
    fixture.hub.deliver(loggedEvent(42, "gold"));
    fixture.hub.deliver(loggedEvent(43, "pro"));
    fixture.hub.deliver(loggedEvent(44, "silver"));
    fixture.hub.deliver(loggedEvent(45, "staff"));
    fixture.hub.broadcast({ type: "stream.reset" });
    for (const reader of [silver, pro, elite, staff]) {
      await reader.until(() => reader.types.includes("stream.reset"));
    }
    const ids = (reader: StreamReader) => reader.events.slice(1, -1).flatMap(({ id }) => id ?? []);
    expect(ids(silver)).toEqual(["44"]);
    expect(ids(pro)).toEqual(["43", "44"]);
    // Of what is not theirs they hear that its mark is over, and nothing else.
    const passed = silver.events.filter(({ event }) => event.type === "mark.passed");
    expect(passed.slice(0, 2)).toEqual([
      { id: null, event: { type: "mark.passed" } },
      { id: null, event: { type: "mark.passed" } },
    ]);
    expect(elite.types.slice(1, 4)).not.toContain("mark.passed");
    expect(ids(elite)).toEqual(["42", "43", "44"]);
    expect(ids(staff)).toEqual(["42", "43", "44", "45"]);
  });

  it("lets a member's oldest stream give way to the thirteenth, with words, and nobody else's", async () => {
    const token = fixture.session("a", "gold");
    const other = await fixture.opened(fixture.session("b", "gold"));
    const many = [];
    for (let at = 0; at < STREAM_LIMITS.perMember; at += 1) many.push(await fixture.opened(token));
    const newest = await fixture.opened(token);
    const [oldest, ...rest] = many;
    await oldest?.until(() => oldest.ended);
    expect(oldest?.events.at(-1)).toEqual({
      id: null,
      event: { type: "stream.replaced", open: STREAM_LIMITS.perMember },
    });
    // A program that knows no such event stays away for as long.
    expect(oldest?.retries.at(-1)).toBeGreaterThanOrEqual(STREAM_LIMITS.replacedWait);
    fixture.hub.deliver(loggedEvent(42, "gold"));
    for (const reader of [...rest, newest, other]) {
      await reader.until(() => reader.types.includes("signal.published"));
      expect(reader.types).not.toContain("stream.replaced");
    }
    expect(fixture.hub.size).toBe(STREAM_LIMITS.perMember + 1);
  });

  it("lets none slip through of those that come all at once", async () => {
    const token = fixture.session("a", "gold");
    const many = Array.from({ length: 40 }, () => fixture.read(token));
    await Promise.all(many.map((reader) => reader.until(() => reader.events.length > 0)));
    const isReplaced = (reader: StreamReader) => reader.types.includes("stream.replaced");
    await soon(() => expect(many.filter(isReplaced)).toHaveLength(40 - 12));
    expect(fixture.hub.size).toBe(STREAM_LIMITS.perMember);
  });

  it("refuses a network that has too many, with the time to wait, and no other", async () => {
    await fixture.restart({ places: { perMember: 12, perNetwork: 1, perProcess: 100 } });
    const from = (token: string, address: string) =>
      fixture.read(token, null, { "x-forwarded-for": address });
    const first = from(fixture.session("a", "gold"), "203.0.113.7");
    await first.until(() => first.events.length > 0);
    const refused = from(fixture.session("b", "gold"), "203.0.113.7");
    await refused.until(() => refused.body !== "");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(30);
    expect(refused.body).toContain("come from your network");
    const elsewhere = from("b", "203.0.113.8");
    await elsewhere.until(() => elsewhere.events.length > 0);
    // A client that leaves makes room.
    first.close();
    await soon(() => expect(fixture.hub.size).toBe(1));
    const again = from("b", "203.0.113.7");
    await again.until(() => again.events.length > 0);
  });

  it("counts a look through a member's eyes as a stream of who looks", async () => {
    await fixture.restart({ places: { perMember: 1, perNetwork: 100, perProcess: 100 } });
    const own = await fixture.opened(fixture.session("a", "gold"));
    const view = fixture.viewSession("view", "member of a", "staff");
    const first = await fixture.opened(view);
    await fixture.opened(view);
    await first.until(() => first.ended);
    expect(first.types).toContain("stream.replaced");
    expect(own.ended).toBe(false);
    expect(fixture.hub.size).toBe(2);
  });

  it("tells one member something, and also staff looking through their eyes", async () => {
    const own = await fixture.opened(fixture.session("a", "gold"));
    const view = await fixture.opened(fixture.viewSession("view", "member of a", "staff"));
    const staff = await fixture.opened(fixture.session("staff", "gold"));
    fixture.hub.notify("member of a", { type: "hold.changed" });
    fixture.hub.notify("staff", { type: "hold.changed" });
    fixture.hub.broadcast({ type: "stream.reset" });
    for (const reader of [own, view, staff]) {
      await reader.until(() => reader.types.includes("stream.reset"));
    }
    expect(own.types).toEqual(["stream.opened", "hold.changed", "stream.reset"]);
    expect(view.types).toEqual(own.types);
    expect(staff.types).toEqual(["stream.opened", "stream.reset"]);
  });

  it("gives a returning reader what it missed, after the opening", async () => {
    fixture.missed.mockReturnValue([loggedEvent(40, "silver"), loggedEvent(41, "silver")]);
    const reader = fixture.read(fixture.session("a", "pro"), "39");
    await reader.until(() => reader.events.length === 3);
    expect(reader.events.map(({ id }) => id)).toEqual([null, "40", "41"]);
    expect(fixture.missed).toHaveBeenCalledWith(39);
  });

  it("gives a returning reader what is theirs, and has them load anew only for too much of it", async () => {
    const missed = Array.from({ length: STREAM_LIMITS.maxResume + 1 }, (_, at) =>
      loggedEvent(at + 1, at === 0 ? "silver" : "gold"),
    );
    fixture.missed.mockReturnValue(missed);
    const read = async (tier: Tier) => {
      const reader = fixture.read(fixture.session(`reader of ${tier}`, tier), "0");
      await reader.until(() => reader.events.length >= 2);
      return reader.types;
    };
    expect(await read("silver")).toEqual(["stream.opened", "signal.published"]);
    expect(await read("elite")).toEqual(["stream.opened", "stream.reset"]);
    fixture.missed.mockReturnValue(missed.slice(1));
    const all = fixture.read("reader of elite", "0");
    await all.until(() => all.events.length === 1 + STREAM_LIMITS.maxResume);
    expect(all.types).not.toContain("stream.reset");
  });

  it("tells a reader to load anew when what it missed is not at hand", async () => {
    fixture.missed.mockReturnValue(null);
    const reader = fixture.read(fixture.session("a", "pro"), "not a number");
    await reader.until(() => reader.events.length === 2);
    expect(reader.types).toEqual(["stream.opened", "stream.reset"]);
    expect(reader.lastEventId).toBe("41");
    expect(fixture.missed).toHaveBeenCalledWith(NaN);
  });

  it("keeps a silent stream alive", async () => {
    await fixture.restart({ heartbeat: 20 });
    const reader = await fixture.opened(fixture.session("a", "gold"));
    await reader.until(() => reader.comments >= 2);
  });

  it("forgets readers that leave", async () => {
    const reader = await fixture.opened(fixture.session("a", "gold"));
    reader.close();
    await soon(() => expect(fixture.hub.size).toBe(0));
    fixture.hub.deliver(loggedEvent(42, "silver"));
  });

  it("drops a reader that leaves more than a megabyte unread, and no other", async () => {
    const other = await fixture.opened(fixture.session("quick", "gold"));
    const slow = await fixture.unread(fixture.session("slow", "gold"));
    const event = signalEvent(42, { analysis: "x".repeat(100_000) });
    const frame = eventFrame(JSON.stringify(event), 42);
    let sent = 0;
    while (fixture.hub.size === 2 && sent < 500) {
      fixture.hub.deliver({ ...loggedEvent(42, "silver"), frame });
      sent += 1;
      await sleep(1);
    }
    expect(fixture.hub.size).toBe(1);
    expect(sent).toBeGreaterThan(STREAM_LIMITS.maxBuffered / frame.length);
    await other.until(() => other.events.length === sent + 1);
    slow.destroy();
  });

  it("ends all streams at shutdown with a time to come back, and opens none after it", async () => {
    const reader = await fixture.opened(fixture.session("a", "gold"));
    const unread = await fixture.unread(fixture.session("b", "gold"));
    await fixture.hub.close();
    expect(fixture.hub.size).toBe(0);
    unread.destroy();
    await reader.until(() => reader.ended);
    expect(reader.retries).toHaveLength(2);
    const late = fixture.read("a");
    await late.until(() => late.ended);
    expect(late.events).toEqual([]);
    expect(fixture.hub.size).toBe(0);
  });
});
