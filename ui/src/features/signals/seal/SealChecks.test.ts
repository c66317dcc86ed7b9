import { MINUTE, SECOND, type ErrorCode, type OwnSealDto } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { fakeVerifier } from "../../../testing/fakeVerifier.ts";
import { SealChecks } from "./SealChecks.ts";

const LEDGER = "http://signaldeck.test/ledger";
const KEPT = "ledger.checkpoint";
const head = (size: number, root = "A") =>
  `deck.example/ledger\n${size}\n${root.repeat(43)}=\n\n— deck.example/ledger c2ln\n`;
const fault = (code: ErrorCode | "network") => Object.assign(new Error(code), { code });
const OWN: OwnSealDto = { record: "{}", salt: "ab", position: 7 };
const held = (size: number) => ({
  found: { fault: null, position: 7, hash: "h", body: {}, key: "the key", checkpoint: head(size) },
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(stored: Record<string, string> = {}) {
  const { startVerifier, workers, newest } = fakeVerifier();
  const platform = createFakePlatform({ stored, abilities: { startVerifier } });
  const asked: string[] = [];
  const faults: Error[] = [];
  const checks = new SealChecks({
    platform,
    fetchSeal: (id) => {
      asked.push(id);
      const next = faults.shift();
      return next ? Promise.reject(next) : Promise.resolve(OWN);
    },
  });
  const pass = (milliseconds = SECOND) => vi.advanceTimersByTimeAsync(milliseconds);
  return { checks, platform, asked, faults, workers, newest, pass };
}

const kept = (size: number) =>
  JSON.stringify({
    [LEDGER]: { key: "the key", checkpoint: head(size), at: "2026-01-05T10:00:00.000Z" },
  });
const sizeOf = (text: string | null) => /\\n(\d+)\\n/.exec(text ?? "")?.[1];

describe("a signal on the screen", () => {
  it("is checked against the kept head, once, and the newer head is kept", async () => {
    const { checks, platform, asked, newest, workers, pass } = open({
      [KEPT]: kept(4),
    });
    const leave = checks.want({ id: "a", sequence: 1 });
    checks.want({ id: "a", sequence: 1 });
    await pass();
    expect(newest().questions).toEqual([
      {
        ledger: LEDGER,
        key: "the key",
        kept: head(4),
        signalId: "a",
        own: { record: "{}", salt: "ab" },
      },
    ]);
    expect(checks.stateOf("a")).toBeNull();
    newest().say(held(9));
    expect(checks.stateOf("a")).toEqual({ is: "sealed", position: 7, hash: "h", body: {} });
    expect(newest().isEnded).toBe(true);
    expect(sizeOf(platform.storage.get(KEPT))).toBe("9");
    leave();
    checks.want({ id: "a", sequence: 1 });
    await pass(MINUTE);
    expect([asked, workers.length]).toEqual([["a"], 1]);
  });

  it("waits its turn behind newer ones, and none runs when all have gone", async () => {
    const { checks, asked, newest, workers, pass } = open();
    const leaves = [1, 3, 2].map((sequence) => checks.want({ id: `s${sequence}`, sequence }));
    await pass();
    newest().say(held(9));
    await pass();
    expect(asked).toEqual(["s3", "s2"]);
    expect(workers).toHaveLength(2);
    for (const leave of leaves) leave();
    expect(newest().isEnded).toBe(true);
    await pass(MINUTE);
    expect(asked).toHaveLength(2);
    expect(checks.stateOf("s2")).toBeNull();
  });

  it("that is not in the log yet is asked for again, and nothing is said of that", async () => {
    const { checks, asked, faults, newest, pass } = open();
    faults.push(fault("not_sealed_yet"));
    checks.want({ id: "a", sequence: 1 });
    await pass();
    expect([asked.length, checks.stateOf("a")]).toEqual([1, null]);
    await pass(5 * SECOND);
    newest().say(held(9));
    expect(checks.stateOf("a")).toMatchObject({ is: "sealed" });
  });

  it("that could not be checked is said to be unchecked and tried again with pauses", async () => {
    const { checks, asked, faults, newest, workers, pass } = open();
    faults.push(fault("network"));
    checks.want({ id: "a", sequence: 1 });
    await pass();
    expect(checks.stateOf("a")).toEqual({ is: "unchecked" });
    await pass(5 * SECOND);
    newest().say({ unread: "The log cannot be reached." });
    await pass(10 * SECOND);
    expect([asked.length, workers.length]).toEqual([2, 1]);
    await pass(5 * SECOND);
    newest().say(held(9));
    expect(checks.stateOf("a")).toMatchObject({ is: "sealed" });
  });

  it("that is not what the log sealed stays so", async () => {
    const { checks, platform, newest, pass } = open({ [KEPT]: kept(4) });
    checks.want({ id: "a", sequence: 1 });
    await pass();
    newest().say({ found: { fault: "The log sealed another record." } });
    expect(checks.stateOf("a")).toEqual({ is: "wrong", why: "The log sealed another record." });
    expect(platform.storage.get(KEPT)).toBe(kept(4));
    expect(checks.other()).toBeNull();
  });

  it("does not put an older head in the place of what another window has kept", async () => {
    const { checks, platform, newest, pass } = open({ [KEPT]: kept(4) });
    checks.want({ id: "a", sequence: 1 });
    await pass();
    platform.storage.set(KEPT, kept(12));
    newest().say(held(9));
    expect(platform.storage.get(KEPT)).toBe(kept(12));
  });
});

describe("what a device cannot do", () => {
  it("is tried again: to keep a head without room for it, to start a worker", async () => {
    const { checks, platform, newest, workers, pass } = open();
    const set = vi.spyOn(platform.storage, "set").mockImplementation(() => {
      throw new Error("no room");
    });
    checks.want({ id: "a", sequence: 1 });
    await pass();
    newest().say(held(9));
    expect(checks.stateOf("a")).toEqual({ is: "unchecked" });
    set.mockRestore();
    await pass(5 * SECOND);
    expect(workers).toHaveLength(2);
    newest().say(held(9));
    expect(checks.stateOf("a")).toMatchObject({ is: "sealed" });
  });
});

describe("a kept head that was forgotten in another window", () => {
  it("has what was found against it found anew", async () => {
    const { checks, platform, asked, newest, pass } = open();
    checks.subscribe(() => undefined);
    checks.want({ id: "a", sequence: 1 });
    await pass();
    newest().say(held(9));
    expect(checks.stateOf("a")).toMatchObject({ is: "sealed" });
    platform.changeFromElsewhere(KEPT, null);
    expect(checks.stateOf("a")).toBeNull();
    await pass();
    expect(asked).toEqual(["a", "a"]);
  });
});

describe("a head that does not fit the kept one", () => {
  it("stays beside it over restarts, ends all checks, and a person begins anew", async () => {
    const { checks, platform, asked, newest, pass } = open({ [KEPT]: kept(4) });
    const told = vi.fn();
    checks.subscribe(told);
    checks.want({ id: "a", sequence: 1 });
    await pass();
    newest().say({ found: { fault: "It does not hold the 4 entries.", shown: head(5, "B") } });
    const other = { why: "It does not hold the 4 entries.", checkpoint: head(5, "B") };
    expect(checks.other()).toMatchObject(other);
    expect(platform.storage.get(KEPT)).toBe(kept(4));
    expect(told).toHaveBeenCalled();
    platform.restart();
    const later = new SealChecks({ platform, fetchSeal: () => Promise.resolve(OWN) });
    expect(later.other()).toMatchObject(other);
    await pass(5 * MINUTE);
    expect(asked).toHaveLength(1);

    checks.forget();
    expect(checks.other()).toBeNull();
    expect(platform.storage.get(KEPT)).toBeNull();
    await pass();
    newest().say(held(5));
    expect(checks.stateOf("a")).toMatchObject({ is: "sealed" });
    expect(sizeOf(platform.storage.get(KEPT))).toBe("5");
  });
});
