import { MINUTE, SECOND } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { chained, madeLog, randomOf, signedLog } from "./testing/madeLog.ts";
import { BY_STRANGERS, BY_THE_OPERATOR, LOG, RECORDS, REWRITTEN } from "./testing/manipulations.ts";
import { verdictOf } from "./testing/verdictOf.ts";

/** What somebody saved when half of it was there. */
const KEPT = signedLog(LOG.entries.slice(0, 100)).checkpoint;

const SEEDS = Array.from({ length: 36 }, (_, seed) => seed + 1);

describe("a log", () => {
  it("that nobody has touched holds, with all that is known of it", async () => {
    const [record] = chained(RECORDS);
    const head = { position: 1, hash: record?.hash ?? "" };
    const verdict = await verdictOf(LOG, { key: LOG.key, kept: KEPT, head });
    expect(verdict).toMatchObject({ fault: null, size: LOG.entries.length, records: 80 });
    expect(verdict.sealed).toBeGreaterThan(0);
    const [counts = {}] = Object.values(verdict.counts);
    const { signals = 0, ...ends } = counts;
    expect(signals).toBe(RECORDS.length / 2 - verdict.sealed / 2);
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(signals);
    expect(await verdictOf(signedLog([]))).toMatchObject({ fault: null, size: 0, records: 0 });
  });

  it.each(Object.keys(BY_STRANGERS))("is not the signed one when somebody %s", async (name) => {
    for (const seed of SEEDS) {
      const log = BY_STRANGERS[name]?.(randomOf(seed)) ?? LOG;
      expect((await verdictOf(log, { key: LOG.key })).fault, `seed ${seed}`).toMatch(/\w{3}.*\.$/);
    }
  });

  it.each(Object.keys(BY_THE_OPERATOR))("shows it when who has its key %s", async (name) => {
    const [manipulate, words] = BY_THE_OPERATOR[name] ?? [() => LOG, /^$/];
    for (const seed of SEEDS) {
      const { fault } = await verdictOf(manipulate(randomOf(seed)), { key: LOG.key });
      expect(fault, `seed ${seed}`).toMatch(words);
    }
  });

  it.each(Object.keys(REWRITTEN))("%s is sound, and not what was kept", async (name) => {
    for (const seed of SEEDS) {
      const log = REWRITTEN[name]?.(randomOf(seed)) ?? LOG;
      expect((await verdictOf(log)).fault, `seed ${seed}`).toBeNull();
      expect((await verdictOf(log, { kept: KEPT })).fault).toMatch(/whose checkpoint you kept/);
    }
  });

  it("names each record whose time goes back behind any before it, and by how much", async () => {
    // For two records the clock was half an hour ahead.
    const [begin, far] = [10, 30 * MINUTE];
    const records = RECORDS.map((record, index) =>
      index === begin || index === begin + 1 ? { ...record, at: record.at + far } : record,
    );
    const newest = records[begin + 1]?.at ?? 0;
    const back = records.flatMap(({ at }, index) => {
      const by = newest - at;
      const said = `record ${index + 1} says that it was recorded before record ${begin + 2}, by ${Math.round(by / SECOND)} s`;
      return index > begin + 1 && by > 10 * SECOND ? [said] : [];
    });
    expect(back.length).toBeGreaterThan(2);
    const { fault } = await verdictOf(madeLog(records), { key: LOG.key });
    expect(fault).toBe(`Times go back: ${back.join("; ")}.`);
  });

  it("is tried in a thousand ways", () => {
    const kinds = [BY_STRANGERS, BY_THE_OPERATOR, REWRITTEN].flatMap((some) => Object.keys(some));
    expect(kinds.length * SEEDS.length).toBeGreaterThanOrEqual(1_000);
  });

  it("is held against a record's hash from a message of the time", async () => {
    const hash = "cd".repeat(32);
    expect((await verdictOf(LOG, { head: { position: 5, hash } })).fault).toBe(
      "Record 5 or one before it is not what was told at the time.",
    );
    expect((await verdictOf(LOG, { head: { position: 81, hash } })).fault).toMatch(/is missing/);
  });

  it("is known by its key alone", async () => {
    const other = LOG.key.replace(/\+[\w+/=]+$/, `+${"A".repeat(44)}`);
    expect((await verdictOf(LOG, { key: other })).fault).toMatch(/key/);
    expect((await verdictOf({ ...LOG, key: "nothing" })).fault).toMatch(/is no Ed25519 key/);
    const kept = KEPT.replace("deck.example", "other.example");
    expect((await verdictOf(LOG, { kept })).fault).toMatch(
      /^The checkpoint that you kept is of the log/,
    );
  });

  it("must have opened by now what is sealed in it", async () => {
    const now = (RECORDS.at(-1)?.at ?? 0) + 76 * MINUTE;
    expect((await verdictOf(LOG, { now })).fault).toMatch(/is still sealed/);
  });
});
