import { STREAM_LIMITS, type MarketStatusDto } from "@signaldeck/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HubRoom, MARKET, roadEvent } from "./testing/HubRoom.ts";
import { soon } from "../testing/soon.ts";

let room: HubRoom;
beforeEach(async () => {
  room = await HubRoom.open();
});
afterEach(() => room.close());

describe("LiveHub.cutOff", () => {
  it("cuts off a look through a member's eyes together with the staff member", async () => {
    const own = await room.opened(room.session("a", "gold"));
    const view = await room.opened(room.viewSession("v", "member of a", "staff"));
    room.sessions.delete("v");
    await room.hub.cutOff(new Set(["staff"]));
    await view.until(() => view.ended);
    expect(room.hub.size).toBe(1);
    expect(own.ended).toBe(false);
  });

  it("ends the streams of a session that is gone before more is said, and no others", async () => {
    const first = await room.opened(room.session("a", "gold"));
    const other = await room.opened(room.session("b", "gold"));
    room.sessions.delete("a");
    await room.hub.cutOff(new Set(["member of a"]));
    room.hub.deliver(roadEvent(42, "silver"));
    await first.until(() => first.ended);
    await other.until(() => other.events.length === 2);
    expect(first.types).toEqual(["stream.opened"]);
    expect(other.ended).toBe(false);
  });

  it.each([
    ["downgraded to guest", "guest", true],
    ["locked", "gold", false],
  ] as const)("says so and ends the stream of a member who was %s", async (_name, tier, open) => {
    const reader = await room.opened(room.session("a", "gold"));
    room.session("a", tier, { dashboardUnlocked: open });
    await room.hub.cutOff(new Set(["member of a"]));
    room.hub.deliver(roadEvent(42, "silver"));
    await reader.until(() => reader.ended);
    expect(reader.types).toEqual(["stream.opened", "access.changed"]);
  });

  it("cuts off a revoked reader who does not even read", async () => {
    const stuck = await room.unread(room.session("stuck", "gold"));
    const frame = Buffer.alloc(STREAM_LIMITS.maxBuffered / 4, "x");
    for (let sent = 0; sent < 8; sent += 1) {
      room.hub.deliver({ ...roadEvent(42, "silver"), frame });
      await sleep(5);
    }
    room.sessions.delete("stuck");
    // No beat comes meanwhile: only this one ends the stream.
    await room.hub.cutOff(new Set(["member of stuck"]));
    await soon(() => expect(room.hub.size).toBe(0));
    stuck.destroy();
  });

  it("moves a member to the audience of the new tier", async () => {
    const reader = await room.opened(room.session("a", "gold"));
    room.session("a", "silver");
    await room.hub.cutOff(new Set(["member of a"]));
    room.hub.deliver(roadEvent(42, "gold"));
    room.hub.deliver(roadEvent(43, "silver"));
    await reader.until(() => reader.events.length === 4);
    expect(reader.events.map(({ id }) => id)).toEqual(["41", null, null, "43"]);
    await room.hub.cutOff(new Set(["member of a"]));
    room.hub.broadcast({ type: "stream.reset" });
    await reader.until(() => reader.events.length === 5);
    expect(reader.types).toEqual([
      "stream.opened",
      "access.changed",
      "mark.passed",
      "signal.published",
      "stream.reset",
    ]);
  });

  it("checks a stream again that was being opened while its session ended", async () => {
    let open: (status: MarketStatusDto) => void = () => undefined;
    room.marketStatus.mockReturnValue(new Promise((resolve) => (open = resolve)));
    const reader = room.read(room.session("a", "gold"));
    await soon(() => expect(room.marketStatus).toHaveBeenCalled());
    room.sessions.delete("a");
    await room.hub.cutOff(new Set(["member of a"]));
    open(MARKET);
    await reader.until(() => reader.ended);
    expect(room.hub.size).toBe(0);
  });

  it("ends a stream whose session cannot be checked", async () => {
    const reader = await room.opened(room.session("a", "gold"));
    room.findSession.mockRejectedValue(new Error("database down"));
    await room.hub.cutOff(new Set(["member of a"]));
    await reader.until(() => reader.ended);
  });

  it("finds sessions that ended by time", async () => {
    await room.restart({ heartbeat: 20, recheckAfter: 50 });
    const reader = await room.opened(room.session("a", "gold"));
    room.sessions.delete("a");
    await reader.until(() => reader.ended);
  });
});
