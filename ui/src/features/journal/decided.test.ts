import { expect, it } from "vitest";
import { sampleSignal } from "../../api/liveStreamSamples.ts";
import { sampleDay } from "../../testing/samples.ts";
import { decidedDay, decisionOf } from "./decided.ts";
import { sampleEntry } from "./testing/samples.ts";

const signal = sampleSignal();
const TAKEN = { decision: "taken", stake: 10, payoutPercent: 85 } as const;

it("counts a decision in the day, another one in its place, and none where it is taken back", () => {
  const other = sampleEntry({ signalId: sampleSignal({ minute: 5 }).id });
  const day = sampleDay({ entries: [other], taken: 1, maxSignals: 2, signalsLeft: 1 });
  const taken = decidedDay(day, signal, TAKEN, Date.parse("2026-03-03T09:41:00.000Z"));
  expect(taken).toMatchObject({ taken: 2, skipped: 0, signalsLeft: 0 });
  expect(taken.entries[0]).toEqual(sampleEntry({ stake: 10 }));
  expect(decisionOf(taken.entries[0])).toEqual(TAKEN);
  const skipped = decidedDay(taken, signal, { decision: "skipped" }, null);
  expect(skipped).toMatchObject({ taken: 1, skipped: 1, signalsLeft: 1 });
  expect(decisionOf(skipped.entries[0])).toEqual({ decision: "skipped" });
  expect(decidedDay(skipped, signal, null, null).entries).toEqual([other]);
  expect(decisionOf(undefined)).toBeNull();
});
