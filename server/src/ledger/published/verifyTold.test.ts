import { logHeadText, parseLogHead } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { readCheckpoint } from "./note/checkpoint.ts";
import {
  madeLog,
  madeRecords,
  randomOf,
  renumberedWithout,
  signedLog,
  type LooseRecord,
  type MadeLog,
} from "./testing/madeLog.ts";
import { LOG, RECORDS } from "./testing/manipulations.ts";
import { verdictOf } from "./testing/verdictOf.ts";

const SIZE = LOG.entries.length;

/** What the verifier says to a root from a message. */
const check = (log: MadeLog, told: string) => verdictOf(log, { told });

/** What a message told when the log had so many entries. */
function toldAt(size: number, log = LOG): { short: string; whole: string } {
  const tree = readCheckpoint(signedLog(log.entries.slice(0, size)).checkpoint);
  const root = tree?.root.toString("base64") ?? "";
  return { short: logHeadText({ size, root }), whole: `${size}:${root}` };
}

/** Sound logs of the same operator's key that are other ones. */
const FORKS: Record<string, MadeLog> = {
  "leaves a lost signal out": madeLog(
    renumberedWithout(
      RECORDS,
      RECORDS.find(({ body }) => body["outcome"] === "loss") as LooseRecord,
    ),
  ),
  "has a better confidence": madeLog(
    RECORDS.with(0, {
      ...(RECORDS[0] as LooseRecord),
      body: { ...RECORDS[0]?.body, confidence: 90 },
    }),
  ),
  "began elsewhere": madeLog(madeRecords(40, randomOf(7))),
};

describe("a head from a message", () => {
  it.each([1, 2, 3, 64, 100, SIZE - 1, SIZE])("holds at %i entries", async (size) => {
    const { short, whole } = toldAt(size);
    for (const told of [short, whole, `Public log: ${short}. Keep it: anyone can check.`]) {
      expect(await check(LOG, told)).toMatchObject({ fault: null, told: true });
    }
  });

  it.each(Object.keys(FORKS))("finds the log that %s", async (name) => {
    const fork = FORKS[name] as MadeLog;
    expect((await verdictOf(fork)).fault, "by itself it is sound").toBeNull();
    const { short } = toldAt(100);
    const root = parseLogHead(short)?.root ?? "";
    expect(await check(fork, short)).toMatchObject({
      fault: `The log's first 100 entries do not have the root ${root} that you kept.`,
      told: false,
    });
  });

  it("finds a log that was cut back, and roots at other sizes", async () => {
    const { short, whole } = toldAt(100);
    const cut = signedLog(LOG.entries.slice(0, 99));
    expect((await check(cut, short)).fault).toBe(
      "The log has 99 entries, and had 100 by the root that you kept.",
    );
    expect(await check(signedLog([]), short)).toMatchObject({ told: false });
    expect(await check(LOG, whole.replace("100:", "101:"))).toMatchObject({ told: false });
  });

  it("is compared to its last character, and nothing is said of one that is too short", async () => {
    const { whole } = toldAt(100);
    for (let end = "100:".length + 24; end <= whole.length - 1; end += 1) {
      const told = whole.slice(0, end);
      const last = told.at(-1) === "A" ? "B" : "A";
      expect(await check(LOG, told)).toMatchObject({ told: true });
      expect(await check(LOG, told.slice(0, -1) + last)).toMatchObject({ told: false });
    }
    for (const told of ["", "100", whole.slice(0, 27), `${whole}AAAA`, whole.slice(4)]) {
      const { fault, told: holds } = await check(LOG, told);
      expect(fault).toBe("A root is told as N:ROOT, with at least 24 characters of it.");
      expect(holds).toBeUndefined();
    }
  });

  it("stands beside what else is wrong", async () => {
    const entries = LOG.entries.toSpliced(120, 1);
    const { fault, told } = await check({ ...LOG, entries }, toldAt(100).short);
    expect(fault).toMatch(/where its checkpoint signs/);
    expect(told).toBe(true);
  });
});
