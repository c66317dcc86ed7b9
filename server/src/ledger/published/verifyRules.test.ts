import { HOUR, MINUTE } from "@signaldeck/contract";
import { afterAll, describe, expect, it } from "vitest";
import { recordedEntry } from "./entries.ts";
import { AGAINST_TERMS } from "./testing/againstTerms.ts";
import { FORGERIES } from "./testing/forgeries.ts";
import { HELD_FORGERIES } from "./testing/holdings.ts";
import { HONEST } from "./testing/honestLogs.ts";
import {
  chained,
  madeLog,
  madeRecords,
  randomOf,
  signedLog,
  TERMS,
  type LooseRecord,
} from "./testing/madeLog.ts";
import { serveSite } from "./testing/serveSite.ts";
import { verdictOf } from "./testing/verdictOf.ts";
import { hearOf, workerVerifier } from "./testing/workerVerifier.ts";

const NAME = "deriv (real), engine";

/** Two hundred signals, some half of them lost, as they were recorded before there were terms, and today. */
const BEFORE = madeRecords(200, randomOf(3));
const TODAY = madeRecords(200, randomOf(3), TERMS);

const check = (records: readonly LooseRecord[]) => verdictOf(madeLog(records));

/** The worker goes on with what it could not read of the site. */
const asBeginning = ({ source }: RegExp) => new RegExp(source.replace(/\$$/, ""));

const worker = workerVerifier();
afterAll(() => worker.end());

/** What a page's worker says to records that were open when their log was begun; its site is away. */
async function heardOf(records: readonly LooseRecord[]): Promise<string | null> {
  const log = signedLog(chained(records).map(recordedEntry));
  const { ledger, close } = await serveSite(log, () => 500);
  const heard = await hearOf(worker, ledger);
  close();
  return heard;
}

const onFeed = (records: readonly LooseRecord[], feed: object, live = true): LooseRecord[] =>
  records.map((record) => ({ ...record, body: { ...record.body, feed: { live, ...feed } } }));

describe("the house's own rules", () => {
  it("hold in a log that keeps them", async () => {
    for (const records of [BEFORE, TODAY]) {
      const { fault, counts, notes, worst, late } = await check(records);
      expect(fault).toBeNull();
      expect(late).toEqual([]);
      const { profit = 0, loss = 0, unsettled = 0, voided = 0 } = counts[NAME] ?? {};
      expect(loss).toBeGreaterThan(60);
      expect(worst[NAME]).toMatchObject({ profit, loss: loss + unsettled + voided });
      expect(notes[NAME]).toMatchObject({ late: 0, missing: 0, corrected: 0, withdrawn: 0 });
    }
  });

  const forgeries = { ...FORGERIES, ...HELD_FORGERIES };
  it.each(Object.keys(forgeries))("show it when a house %s", async (name) => {
    const [forge, words] = forgeries[name] ?? [() => [], /^$/];
    expect((await check(forge(BEFORE))).fault).toMatch(words);
    expect((await check(forge(TODAY))).fault).toMatch(words);
    expect(await heardOf(forge(TODAY))).toMatch(asBeginning(words));
  });

  it.each(Object.keys(AGAINST_TERMS))("show it when a house with terms %s", async (name) => {
    const [forge, words] = AGAINST_TERMS[name] ?? [() => [], /^$/];
    expect((await check(forge(TODAY))).fault).toMatch(words);
    expect(await heardOf(forge(TODAY))).toMatch(asBeginning(words));
  });

  it.each(Object.keys(HONEST))("hold in a log that %s", async (name) => {
    const [make, notes] = HONEST[name] ?? [() => [], {}];
    for (const records of [BEFORE, TODAY]) {
      const verdict = await check(make(records));
      expect(verdict.fault).toBeNull();
      expect(verdict.notes[NAME]).toMatchObject(notes);
    }
  });

  it("name a late end with the log's pause before it, and count it as lost at the worst", async () => {
    const [outage] = HONEST["was away for three hours"] ?? [];
    const { late, counts, worst, notes } = await check(outage?.(TODAY) ?? []);
    expect(late).toHaveLength(1);
    expect(late[0]?.after).toBeGreaterThan(2 * HOUR);
    expect(late[0]?.pause).toBeGreaterThan(2 * HOUR);
    const { unsettled = 0, voided = 0, profit = 0, loss = 0 } = counts[NAME] ?? {};
    const { lateWon = 0, lateEven = 0 } = notes[NAME] ?? {};
    expect(lateWon + lateEven).toBe(1);
    expect(worst[NAME]).toMatchObject({
      profit: profit - lateWon,
      loss: loss + unsettled + voided + 1,
    });
    const [history] = HONEST["has a history that could not be reached for an hour"] ?? [];
    const other = await check(history?.(TODAY) ?? []);
    expect(other.late.length).toBeGreaterThan(0);
    expect(other.late[0]?.pause).toBeLessThan(10 * MINUTE);
  });

  it("count how many corrections turned a loss into a win and the reverse", async () => {
    const [, [correct] = []] =
      Object.entries(HONEST).find(([name]) => name.includes("corrected")) ?? [];
    const {
      lossToWin = 0,
      winToLoss = 0,
      corrected,
    } = (await check(correct?.(TODAY) ?? [])).notes[NAME] ?? {};
    expect(lossToWin).toBeGreaterThan(4);
    expect(winToLoss).toBeGreaterThan(4);
    expect(corrected).toBe(lossToWin + winToLoss);
  });

  it("hold where a house began without terms and goes on with them", async () => {
    const { fault } = await check(
      TODAY.map((record, index) => (index < 200 ? (BEFORE[index] ?? record) : record)),
    );
    expect(fault).toBeNull();
  });

  it("ask for no end from a feed that serves no more, and count it as lost", async () => {
    const before = TODAY.slice(0, 200);
    const open = before.findLast(({ kind }) => kind === "published");
    const left = before.filter(
      ({ kind, signalId }) => kind === "published" || signalId !== open?.signalId,
    );
    const since = madeRecords(400, randomOf(5), TERMS)
      .filter(({ at }) => at > (before.at(-1)?.at ?? 0))
      .filter(({ body }, _, rest) => Number(body["sequence"]) > Number(rest[0]?.body["sequence"]));
    const first = Number(since[0]?.body["sequence"]);
    const other = since.map((record) => ({
      ...record,
      signalId: record.signalId?.replace(/^../, "zz") ?? null,
      body: {
        ...record.body,
        signalId: record.signalId?.replace(/^../, "zz"),
        sequence: Number(record.body["sequence"]) - first + 1,
      },
    }));
    const all = [...left, ...onFeed(other, { name: "binance", market: "real" })];
    const { fault, notes } = await check(all);
    expect(fault).toBeNull();
    expect(notes[NAME]).toMatchObject({ missing: 1 });
  });

  it("hold where a demo's first day was recorded afterwards, and in recordings", async () => {
    const end = TODAY.at(-1)?.at ?? 0;
    const afterwards = TODAY.map((record, index) => ({ ...record, at: end + index }));
    const simulated = { name: "simulated", market: "simulated" };
    const { fault, late } = await check(onFeed(afterwards, simulated));
    expect(fault).toBeNull();
    expect(late).toEqual([]);
    const played = TODAY.map((record) => {
      const { entryTickAt, closeTickAt } = record.body;
      const older = (at: unknown) => new Date(Date.parse(String(at)) - MINUTE).toISOString();
      const terms = { tickAgeMs: 5 * MINUTE, voidWithinMs: MINUTE };
      const ticks = {
        ...(entryTickAt !== undefined && { entryTickAt: older(entryTickAt), terms }),
        ...(closeTickAt !== undefined && { closeTickAt: older(closeTickAt) }),
      };
      return { ...record, at: end + record.at / 600, body: { ...record.body, ...ticks } };
    });
    const recording = { name: "replay", market: "real" };
    expect((await check(onFeed(played, recording, false))).fault).toBeNull();
  });
});
