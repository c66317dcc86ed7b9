import { STREAM_LIMITS, type Tier } from "@signaldeck/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventFrame } from "./frames.ts";
import { HubRoom, MARKET, roadEvent } from "./testing/HubRoom.ts";
import { signalEvent } from "./testing/signalEvent.ts";
import type { StreamReader } from "./testing/StreamReader.ts";
import { soon } from "../testing/soon.ts";

let room: HubRoom;
beforeEach(async () => {
  room = await HubRoom.open();
});
afterEach(() => room.close());

describe("LiveHub", () => {
  it("opens with headers against buffering, a retry time and the market's state", async () => {
    const reader = await room.opened(room.session("a", "gold"));
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
    expect(room.hub.size).toBe(1);
  });

  it("sends a signal to the tiers that receive it and to staff, desk news to staff, a statistic to all", async () => {
    const silver = await room.opened(room.session("silver", "silver"));
    const pro = await room.opened(room.session("pro", "pro"));
    const elite = await room.opened(room.session("elite", "elite"));
    const staff = await room.opened(room.session("staff", "guest", { role: "support" }));
    room.hub.deliver(roadEvent(42, "gold"));
    room.hub.deliver(roadEvent(43, "pro"));
    room.hub.deliver(roadEvent(44, "silver"));
    room.hub.deliver(roadEvent(45, "staff"));
    room.hub.broadcast({ type: "stream.reset" });
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
    const token = room.session("a", "gold");
    const other = await room.opened(room.session("b", "gold"));
    const many = [];
    for (let at = 0; at < STREAM_LIMITS.perMember; at += 1) many.push(await room.opened(token));
    const newest = await room.opened(token);
    const [oldest, ...rest] = many;
    await oldest?.until(() => oldest.ended);
    expect(oldest?.events.at(-1)).toEqual({
      id: null,
      event: { type: "stream.replaced", open: STREAM_LIMITS.perMember },
    });
    // A program that knows no such event stays away for as long.
    expect(oldest?.retries.at(-1)).toBeGreaterThanOrEqual(STREAM_LIMITS.replacedWait);
    room.hub.deliver(roadEvent(42, "gold"));
    for (const reader of [...rest, newest, other]) {
      await reader.until(() => reader.types.includes("signal.published"));
      expect(reader.types).not.toContain("stream.replaced");
    }
    expect(room.hub.size).toBe(STREAM_LIMITS.perMember + 1);
  });

  it("lets none slip through of those that come all at once", async () => {
    const token = room.session("a", "gold");
    const many = Array.from({ length: 40 }, () => room.read(token));
    await Promise.all(many.map((reader) => reader.until(() => reader.events.length > 0)));
    const isReplaced = (reader: StreamReader) => reader.types.includes("stream.replaced");
    await soon(() => expect(many.filter(isReplaced)).toHaveLength(40 - 12));
    expect(room.hub.size).toBe(STREAM_LIMITS.perMember);
  });

  it("refuses a network that has too many, with the time to wait, and no other", async () => {
    await room.restart({ places: { perMember: 12, perNetwork: 1, perProcess: 100 } });
    const from = (token: string, address: string) =>
      room.read(token, null, { "x-forwarded-for": address });
    const first = from(room.session("a", "gold"), "203.0.113.7");
    await first.until(() => first.events.length > 0);
    const refused = from(room.session("b", "gold"), "203.0.113.7");
    await refused.until(() => refused.body !== "");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(30);
    expect(refused.body).toContain("come from your network");
    const elsewhere = from("b", "203.0.113.8");
    await elsewhere.until(() => elsewhere.events.length > 0);
    // A client that leaves makes room.
    first.close();
    await soon(() => expect(room.hub.size).toBe(1));
    const again = from("b", "203.0.113.7");
    await again.until(() => again.events.length > 0);
  });

  it("counts a look through a member's eyes as a stream of who looks", async () => {
    await room.restart({ places: { perMember: 1, perNetwork: 100, perProcess: 100 } });
    const own = await room.opened(room.session("a", "gold"));
    const view = room.viewSession("view", "member of a", "staff");
    const first = await room.opened(view);
    await room.opened(view);
    await first.until(() => first.ended);
    expect(first.types).toContain("stream.replaced");
    expect(own.ended).toBe(false);
    expect(room.hub.size).toBe(2);
  });

  it("tells one member something, and also staff looking through their eyes", async () => {
    const own = await room.opened(room.session("a", "gold"));
    const view = await room.opened(room.viewSession("view", "member of a", "staff"));
    const staff = await room.opened(room.session("staff", "gold"));
    room.hub.tell("member of a", { type: "hold.changed" });
    room.hub.tell("staff", { type: "hold.changed" });
    room.hub.broadcast({ type: "stream.reset" });
    for (const reader of [own, view, staff]) {
      await reader.until(() => reader.types.includes("stream.reset"));
    }
    expect(own.types).toEqual(["stream.opened", "hold.changed", "stream.reset"]);
    expect(view.types).toEqual(own.types);
    expect(staff.types).toEqual(["stream.opened", "stream.reset"]);
  });

  it("gives a returning reader what it missed, after the opening", async () => {
    room.missed.mockReturnValue([roadEvent(40, "silver"), roadEvent(41, "silver")]);
    const reader = room.read(room.session("a", "pro"), "39");
    await reader.until(() => reader.events.length === 3);
    expect(reader.events.map(({ id }) => id)).toEqual([null, "40", "41"]);
    expect(room.missed).toHaveBeenCalledWith(39);
  });

  it("gives a returning reader what is theirs, and has them load anew only for too much of it", async () => {
    const missed = Array.from({ length: STREAM_LIMITS.maxResume + 1 }, (_, at) =>
      roadEvent(at + 1, at === 0 ? "silver" : "gold"),
    );
    room.missed.mockReturnValue(missed);
    const read = async (tier: Tier) => {
      const reader = room.read(room.session(`reader of ${tier}`, tier), "0");
      await reader.until(() => reader.events.length >= 2);
      return reader.types;
    };
    expect(await read("silver")).toEqual(["stream.opened", "signal.published"]);
    expect(await read("elite")).toEqual(["stream.opened", "stream.reset"]);
    room.missed.mockReturnValue(missed.slice(1));
    const all = room.read("reader of elite", "0");
    await all.until(() => all.events.length === 1 + STREAM_LIMITS.maxResume);
    expect(all.types).not.toContain("stream.reset");
  });

  it("tells a reader to load anew when what it missed is not at hand", async () => {
    room.missed.mockReturnValue(null);
    const reader = room.read(room.session("a", "pro"), "not a number");
    await reader.until(() => reader.events.length === 2);
    expect(reader.types).toEqual(["stream.opened", "stream.reset"]);
    expect(reader.lastEventId).toBe("41");
    expect(room.missed).toHaveBeenCalledWith(NaN);
  });

  it("keeps a silent stream alive", async () => {
    await room.restart({ heartbeat: 20 });
    const reader = await room.opened(room.session("a", "gold"));
    await reader.until(() => reader.comments >= 2);
  });

  it("forgets readers that leave", async () => {
    const reader = await room.opened(room.session("a", "gold"));
    reader.close();
    await soon(() => expect(room.hub.size).toBe(0));
    room.hub.deliver(roadEvent(42, "silver"));
  });

  it("drops a reader that leaves more than a megabyte unread, and no other", async () => {
    const other = await room.opened(room.session("quick", "gold"));
    const slow = await room.unread(room.session("slow", "gold"));
    const event = signalEvent(42, { analysis: "x".repeat(100_000) });
    const frame = eventFrame(JSON.stringify(event), 42);
    let sent = 0;
    while (room.hub.size === 2 && sent < 500) {
      room.hub.deliver({ ...roadEvent(42, "silver"), frame });
      sent += 1;
      await sleep(1);
    }
    expect(room.hub.size).toBe(1);
    expect(sent).toBeGreaterThan(STREAM_LIMITS.maxBuffered / frame.length);
    await other.until(() => other.events.length === sent + 1);
    slow.destroy();
  });

  it("ends all streams at shutdown with a time to come back, and opens none after it", async () => {
    const reader = await room.opened(room.session("a", "gold"));
    const unread = await room.unread(room.session("b", "gold"));
    await room.hub.close();
    expect(room.hub.size).toBe(0);
    unread.destroy();
    await reader.until(() => reader.ended);
    expect(reader.retries).toHaveLength(2);
    const late = room.read("a");
    await late.until(() => late.ended);
    expect(late.events).toEqual([]);
    expect(room.hub.size).toBe(0);
  });
});
