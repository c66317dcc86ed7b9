import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { verifyLog } from "../../../verifier/verify.mjs";
import { madeLog, madeRecords, type LooseRecord } from "./testing/madeLog.ts";

const RECORDS = madeRecords(40);

describe("a log with a change of the model", () => {
  /** Just after a publication: its mark is still the old model's. */
  const at = (RECORDS[20]?.at ?? 0) + 1;
  const from = Date.parse(String(RECORDS[20]?.body["slot"])) + 5 * MINUTE;
  const change = {
    kind: "model",
    signalId: null,
    at,
    body: {
      model: "new",
      previousModel: "old",
      feed: { name: "deriv", market: "real", live: true },
      servesFrom: new Date(from).toISOString(),
      trainedAt: new Date(from).toISOString(),
      comparison: null,
    },
  };
  const isOld = ({ body }: LooseRecord) => Date.parse(String(body["slot"])) < from;
  const decided = RECORDS.map((record) => {
    if (record.kind !== "published") return record;
    return { ...record, body: { ...record.body, model: isOld(record) ? "old" : "new" } };
  });
  const log = async (records: readonly LooseRecord[]) =>
    (await verifyLog(madeLog([...records].sort((one, other) => one.at - other.at)))).fault;
  const last = decided.findLastIndex(
    ({ kind, at: time }) => kind === "published" && time < (RECORDS.at(-1)?.at ?? 0) - 30 * MINUTE,
  );
  const lastWith = (model?: string) => {
    const { model: _, ...body } = decided[last]?.body ?? {};
    return decided.with(last, {
      ...(decided[last] as LooseRecord),
      body: { ...body, ...(model !== undefined && { model }) },
    });
  };

  it("holds where each signal is of the model that served", async () => {
    expect(await log([...decided, change])).toBeNull();
  });

  it("names the signal of another model, the one of none, and the change of another", async () => {
    expect(await log([...lastWith("third"), change])).toMatch(/by another model than the one/);
    expect(await log([...lastWith(), change])).toMatch(/does not say which model decided it/);
    const other = { ...change, body: { ...change.body, previousModel: "third" } };
    expect(await log([...decided, other])).toMatch(/replaces another model than the one/);
    expect(await log(decided)).toMatch(/by another model than the one/);
  });
});
