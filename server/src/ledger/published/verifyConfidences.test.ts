import { readFile } from "node:fs/promises";
import { DAY, gradeOf } from "@signaldeck/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyLog } from "../../../verifier/verify.mjs";
import { SignalEngine } from "../../engine/SignalEngine.ts";
import { generateCandles } from "../../market/testing/generatedCandles.ts";
import { madeLog, madeRecords, type LooseRecord } from "./testing/madeLog.ts";

const MODEL = new URL("../../engine/model.json", import.meta.url);

let model: string;
let records: LooseRecord[];

/** What the engine decides at the marks of a made market, as publications that say so. */
beforeAll(async () => {
  model = await readFile(MODEL, "utf8");
  const engine = new SignalEngine();
  records = madeRecords(60);
  const first = Date.parse(String(records[0]?.body["slot"]));
  const candles = generateCandles({ count: 600, seed: 7, start: first - DAY });
  records = records.map((record, index) => {
    if (record.kind !== "published") return record;
    if (index === 50) engine.widen(1.4);
    const mark = Date.parse(String(record.body["slot"]));
    const known = candles.filter(({ time }) => time < mark);
    const draft = engine.choose({ mark, candlesByPair: new Map([["EUR/USD", known]]) });
    if (!draft) throw new Error("The engine has no forecast");
    const { confidence, confidenceLow, confidenceHigh, model: hash, evidence } = draft;
    const grade = gradeOf(confidenceLow, 85);
    const said = { confidence, confidenceLow, confidenceHigh, grade, model: hash, evidence };
    // The outcomes of the log follow from its own directions.
    const features = evidence?.features.map((value) =>
      draft.direction === record.body["direction"] ? value : -value,
    );
    return { ...record, body: { ...record.body, ...said, evidence: { ...evidence, features } } };
  });
});

const check = (changed: readonly LooseRecord[], models = [model]) =>
  verifyLog(madeLog(changed), { models });

/** The records with another body of the publication in the middle. */
function changed(change: (body: Record<string, unknown>) => Record<string, unknown>) {
  const at = records.findIndex(({ kind }, index) => kind === "published" && index > 40);
  const record = records[at] as LooseRecord;
  return records.with(at, { ...record, body: { ...record.body, ...change(record.body) } });
}

describe("confidences, for a person who has the model", () => {
  it("are reckoned again from their features", async () => {
    expect(await check(records)).toMatchObject({ fault: null, sealed: 6, reckoned: 57 });
    expect(await check(records, [])).toMatchObject({ fault: null, reckoned: 0 });
  });

  it.each(["confidence", "confidenceLow", "confidenceHigh"])("name another %s", async (name) => {
    const raised = changed((body) => ({ [name]: Math.round(Number(body[name]) * 10 + 2) / 10 }));
    expect((await check(raised)).fault).toMatch(
      new RegExp(`^Record \\d+ has the ${name} \\d+(\\.\\d)?; by its features and its model it is`),
    );
    expect((await check(raised, [])).fault).toBeNull();
  });

  it("name other features, and another direction than theirs", async () => {
    const evidence = (body: Record<string, unknown>) =>
      body["evidence"] as { features: number[]; widened: number };
    const turned = changed((body) => ({
      evidence: { ...evidence(body), features: evidence(body).features.map((value) => -value) },
    }));
    expect((await check(turned)).fault).toMatch(/has the direction (CALL|PUT); by its features/);
    const wider = changed((body) => ({ evidence: { ...evidence(body), widened: 2 } }));
    expect((await check(wider)).fault).toMatch(/has the confidence(Low|High) /);
  });

  it("are not reckoned by a model that was changed, or by one that did not decide", async () => {
    const other = model.replace(/"ridge":\s*[\d.]+/, '"ridge": 9');
    expect((await check(records, [other])).fault).toBe("The model is not the one of its hash.");
    const unnamed = changed(() => ({ model: undefined, evidence: undefined }));
    expect(await check(unnamed)).toMatchObject({ fault: null, reckoned: 56 });
  });
});
