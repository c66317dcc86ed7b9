import type { SignalDto } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { mergeSignal, reconcileSignals } from "./liveStreamMerge.ts";
import { sampleSignal } from "./liveStreamSamples.ts";

const at = (minute: number, changes: Partial<SignalDto> = {}) =>
  sampleSignal({ minute, ...changes });
const minutes = (list: readonly SignalDto[] | undefined) =>
  list?.map(({ createdAt }) => createdAt.slice(14, 16));

describe("mergeSignal", () => {
  it("puts a new signal first and keeps the limit", () => {
    const list = [at(10), at(5), at(0)];
    expect(minutes(mergeSignal(list, at(15), 3))).toEqual(["15", "10", "05"]);
  });

  it("takes a signal that comes twice once", () => {
    const list = [at(10), at(5)];
    expect(mergeSignal(list, at(10), 10)).toBeUndefined();
  });

  it("replaces a signal by its later state, in its place", () => {
    const settled = at(5, {
      status: "closed",
      outcome: "profit",
      updatedAt: "2026-03-03T09:10:01.000Z",
    });
    const merged = mergeSignal([at(10), at(5)], settled, 10);
    expect(minutes(merged)).toEqual(["10", "05"]);
    expect(merged?.[1]?.outcome).toBe("profit");
  });

  it("never lets an older state overwrite a newer one", () => {
    const settled = at(5, { status: "closed", updatedAt: "2026-03-03T09:10:01.000Z" });
    expect(mergeSignal([at(10), settled], at(5), 10)).toBeUndefined();
  });

  it("puts a late older signal in its place, not at the top", () => {
    expect(minutes(mergeSignal([at(10), at(0)], at(5), 10))).toEqual(["10", "05", "00"]);
  });
});

describe("reconcileSignals", () => {
  it("keeps what the stream brought after the reply was written", () => {
    const reply = [at(10), at(5)];
    expect(reconcileSignals([at(15), at(10), at(5)], reply, 10)).toBeUndefined();
    expect(minutes(reconcileSignals([at(15), at(5)], reply, 10))).toEqual(["15", "10", "05"]);
  });

  it("fills what was missed, without duplicates, within the limit", () => {
    const reply = [at(20), at(15), at(10)];
    expect(minutes(reconcileSignals([at(10), at(5), at(0)], reply, 3))).toEqual(["20", "15", "10"]);
  });

  it("keeps the later of two states of one signal", () => {
    const settled = at(10, { status: "closed", updatedAt: "2026-03-03T09:15:01.000Z" });
    expect(reconcileSignals([settled], [at(10)], 10)).toBeUndefined();
    expect(reconcileSignals([at(10)], [settled], 10)?.[0]?.status).toBe("closed");
  });

  it("drops what the server no longer lists, and signals of another feed", () => {
    expect(minutes(reconcileSignals([at(10), at(5), at(0)], [at(10), at(0)], 10))).toEqual([
      "10",
      "00",
    ]);
    const other = at(50, { feed: { name: "simulated", market: "simulated" } });
    expect(minutes(reconcileSignals([other], [at(10)], 10))).toEqual(["10"]);
  });

  it("says that nothing changed when nothing did", () => {
    expect(reconcileSignals([at(10), at(5)], [at(10), at(5)], 10)).toBeUndefined();
  });
});
