import { MINUTE } from "@signaldeck/contract";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callerAddress } from "./callerAddress.ts";
import { CallLimits } from "./callLimits.ts";
import type { Session } from "./session.ts";

const addressOf = callerAddress([]);
const CARRIER = "203.0.113.7";
const token = (name: string) => name.padEnd(43, "x");

/** Sessions by their tokens; the name before the dash is the member's. */
const findSession = vi.fn((given: string): Promise<Session | null> => {
  const id = given.replace(/x+$/, "");
  const session: Session = {
    id,
    memberId: id.split("-")[0] ?? "",
    viewer: { role: "member", tier: "guest", dashboardUnlocked: false },
  };
  return Promise.resolve(id.startsWith("made") ? null : session);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  findSession.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of so many calls got through; each may have a token of its own. */
async function through(
  { step: gate }: CallLimits,
  calls: number,
  { as, ip = CARRIER }: { as?: (call: number) => string; ip?: string } = {},
): Promise<number> {
  let passed = 0;
  for (let call = 0; call < calls; call += 1) {
    const authorization = as && `Bearer ${as(call)}`;
    const socket = { remoteAddress: ip };
    const request = { headers: { authorization }, socket } as IncomingMessage;
    const refusal = await new Promise((next) => {
      gate(request, {} as ServerResponse, next);
    });
    if (refusal === undefined) passed += 1;
    else expect(refusal).toMatchObject({ code: "too_many_requests" });
  }
  return passed;
}

describe("the general limit", () => {
  it("gives each session a budget of its own, wherever it calls from", async () => {
    const gate = new CallLimits({ perMinute: 10, findSession, addressOf });
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
    expect(await through(gate, 12, { as: () => token("obi-1") })).toBe(10);
    expect(await through(gate, 3, { as: () => token("ada-1"), ip: "198.51.100.1" })).toBe(0);
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
  });

  it("counts anew where the clock was set back", async () => {
    const gate = new CallLimits({ perMinute: 10, findSession, addressOf });
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
  });

  it("bounds a member with many sessions", async () => {
    const gate = new CallLimits({ perMinute: 10, findSession, addressOf });
    expect(await through(gate, 100, { as: (call) => token(`ada-${call % 50}`) })).toBe(30);
  });

  it("bounds the strangers of an address, and nobody who is signed in behind it", async () => {
    const gate = new CallLimits({ perMinute: 10, findSession, addressOf });
    expect(await through(gate, 120)).toBe(100);
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
    expect(await through(gate, 120, { ip: "198.51.100.1" })).toBe(100);
  });

  it("opens no budget for a token that is made up, and looks few of them up", async () => {
    const gate = new CallLimits({ perMinute: 10, findSession, addressOf });
    await through(gate, 1, { as: () => token("ada-1") });
    expect(await through(gate, 500, { as: (call) => token(`made-${call}`) })).toBe(100);
    expect(findSession.mock.calls.length).toBe(11);
    // An earlier caller goes on.
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(9);
  });

  it("says who is over and for how long, and counts nothing by it", async () => {
    const gate = new CallLimits({ perMinute: 10, findSession, addressOf });
    const ada = `Bearer ${token("ada-1")}`;
    await through(gate, 9, { as: () => token("ada-1") });
    expect([gate.isAnyoneOver, gate.waitOf(ada, CARRIER)]).toEqual([false, 0]);
    await through(gate, 1, { as: () => token("ada-1") });
    vi.setSystemTime(Date.now() + 20_000);
    expect(gate.isAnyoneOver).toBe(true);
    for (let call = 0; call < 20; call += 1) expect(gate.waitOf(ada, CARRIER)).toBe(40_000);
    expect(gate.waitOf(`Bearer ${token("obi-1")}`, CARRIER)).toBe(0);
    expect(gate.waitOf(undefined, CARRIER)).toBe(0);
    vi.setSystemTime(Date.now() + 40_000);
    expect([gate.isAnyoneOver, gate.waitOf(ada, CARRIER)]).toEqual([false, 0]);
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
  });

  it("knows whose session it is from memory, where no call of it came by here", () => {
    const knownSession = () => ({
      id: "ada-1",
      memberId: "ada",
      viewer: { role: "member" as const, tier: "guest" as const, dashboardUnlocked: false },
    });
    const gate = new CallLimits({ perMinute: 2, findSession, knownSession, addressOf });
    gate.countSession("ada-1", "ada");
    gate.countSession("ada-1", "ada");
    expect(gate.waitOf(`Bearer ${token("ada-1")}`, CARRIER)).toBe(MINUTE);
  });

  it("lets a call without storage through while sessions cannot be read, as no made-up one", async () => {
    let isDown = true;
    const gate = new CallLimits({
      perMinute: 10,
      addressOf,
      findSession: (given) => (isDown ? Promise.reject(new Error("down")) : findSession(given)),
    });
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(12);
    isDown = false;
    expect(await through(gate, 12, { as: () => token("ada-1") })).toBe(10);
  });
});
