import { STREAM_LIMITS, type MarketStatusDto } from "@signaldeck/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HubFixture, MARKET, loggedEvent } from "./testing/HubFixture.ts";
import { soon } from "../testing/soon.ts";

let fixture: HubFixture;
beforeEach(async () => {
  fixture = await HubFixture.open();
});
afterEach(() => fixture.close());

describe("LiveHub.cutOff", () => {
  it("cuts off a look through a member's eyes together with the staff member", async () => {
    const own = await fixture.opened(fixture.session("a", "gold"));
    const view = await fixture.opened(fixture.viewSession("v", "member of a", "staff"));
    fixture.sessions.delete("v");
    await fixture.hub.cutOff(new Set(["staff"]));
    await view.until(() => view.ended);
    expect(fixture.hub.size).toBe(1);
    expect(own.ended).toBe(false);
  });

  it("ends the streams of a session that is gone before more is said, and no others", async () => {
    const first = await fixture.opened(fixture.session("a", "gold"));
    const other = await fixture.opened(fixture.session("b", "gold"));
    fixture.sessions.delete("a");
    await fixture.hub.cutOff(new Set(["member of a"]));
    fixture.hub.deliver(loggedEvent(42, "silver"));
    await first.until(() => first.ended);
    await other.until(() => other.events.length === 2);
    expect(first.types).toEqual(["stream.opened"]);
    expect(other.ended).toBe(false);
  });

  it.each([
    ["downgraded to guest", "guest", true],
    ["locked", "gold", false],
  ] as const)("says so and ends the stream of a member who was %s", async (_name, tier, open) => {
    const reader = await fixture.opened(fixture.session("a", "gold"));
    fixture.session("a", tier, { dashboardUnlocked: open });
    await fixture.hub.cutOff(new Set(["member of a"]));
    fixture.hub.deliver(loggedEvent(42, "silver"));
    await reader.until(() => reader.ended);
    expect(reader.types).toEqual(["stream.opened", "access.changed"]);
  });

  it("cuts off a revoked reader who does not even read", async () => {
    const stuck = await fixture.unread(fixture.session("stuck", "gold"));
    const frame = Buffer.alloc(STREAM_LIMITS.maxBuffered / 4, "x");
    for (let sent = 0; sent < 8; sent += 1) {
      fixture.hub.deliver({ ...loggedEvent(42, "silver"), frame });
      await sleep(5);
    }
    fixture.sessions.delete("stuck");
    // No beat comes meanwhile: only this one ends the stream.
    await fixture.hub.cutOff(new Set(["member of stuck"]));
    await soon(() => expect(fixture.hub.size).toBe(0));
    stuck.destroy();
  });

  it("moves a member to the audience of the new tier", async () => {
    const reader = await fixture.opened(fixture.session("a", "gold"));
    fixture.session("a", "silver");
    await fixture.hub.cutOff(new Set(["member of a"]));
    fixture.hub.deliver(loggedEvent(42, "gold"));
    fixture.hub.deliver(loggedEvent(43, "silver"));
    await reader.until(() => reader.events.length === 4);
    expect(reader.events.map(({ id }) => id)).toEqual(["41", null, null, "43"]);
    await fixture.hub.cutOff(new Set(["member of a"]));
    fixture.hub.broadcast({ type: "stream.reset" });
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
    fixture.marketStatus.mockReturnValue(new Promise((resolve) => (open = resolve)));
    const reader = fixture.read(fixture.session("a", "gold"));
    await soon(() => expect(fixture.marketStatus).toHaveBeenCalled());
    fixture.sessions.delete("a");
    await fixture.hub.cutOff(new Set(["member of a"]));
    open(MARKET);
    await reader.until(() => reader.ended);
    expect(fixture.hub.size).toBe(0);
  });

  it("ends a stream whose session cannot be checked", async () => {
    const reader = await fixture.opened(fixture.session("a", "gold"));
    fixture.findSession.mockRejectedValue(new Error("database down"));
    await fixture.hub.cutOff(new Set(["member of a"]));
    await reader.until(() => reader.ended);
  });

  it("finds sessions that ended by time", async () => {
    await fixture.restart({ heartbeat: 20, recheckAfter: 50 });
    const reader = await fixture.opened(fixture.session("a", "gold"));
    fixture.sessions.delete("a");
    await reader.until(() => reader.ended);
  });
});
