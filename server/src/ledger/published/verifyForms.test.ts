import { MINUTE, SEALED_NAMES } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { sealedEntry } from "./entries.ts";
import { withWithdrawals } from "./testing/forgeries.ts";
import { byHistory, withHoldings } from "./testing/holdings.ts";
import {
  chained,
  madeEntries,
  madeLog,
  madeRecords,
  randomOf,
  signedLog,
  TERMS,
  type LooseBody,
  type LooseRecord,
} from "./testing/madeLog.ts";
import { verdictOf } from "./testing/verdictOf.ts";

const MADE = madeRecords(60, randomOf(3), TERMS);
const MODEL: LooseRecord = {
  kind: "model",
  signalId: null,
  at: (MADE.at(-1)?.at ?? 0) + MINUTE,
  body: {
    model: "new",
    previousModel: "old",
    feed: { name: "deriv", market: "real", live: true },
    servesFrom: "2026-06-02T00:00:00.000Z",
    trainedAt: "2026-05-02T00:00:00.000Z",
    comparison: null,
  },
};
const RECORDS = [...withHoldings(withWithdrawals(MADE), byHistory), MODEL];

/** What says the same where it is not there: the engine's. */
const OPTIONAL = "source";

const KINDS = ["published", "settled", "unsettled", "voided", "withdrawn", "held", "model"];

function withBody(kind: string, change: (body: LooseBody) => LooseBody): readonly LooseRecord[] {
  // Not the first publication: it alone may have no terms.
  const index = RECORDS.findIndex((record, at) => record.kind === kind && at > 0);
  const record = RECORDS[index] as LooseRecord;
  return RECORDS.with(index, { ...record, body: change(record.body) });
}

const faultOf = async (records: readonly LooseRecord[]) =>
  (await verdictOf(madeLog(records))).fault;

describe("a record of the log", () => {
  it("has the form that its kind has", async () => {
    expect(await faultOf(RECORDS)).toBeNull();
    expect(new Set(RECORDS.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it.each(KINDS)("says all that its kind does, as it must, and nothing else: %s", async (kind) => {
    const body = RECORDS.find((record) => record.kind === kind)?.body ?? {};
    const unnoticed: string[] = [];
    for (const name of Object.keys(body)) {
      for (const other of [{ a: 1 }, "", true, -1, ["CALL"]]) {
        const changed = withBody(kind, (was) => ({ ...was, [name]: other }));
        if ((await faultOf(changed)) === null) unnoticed.push(`${name}: ${JSON.stringify(other)}`);
      }
      const without = withBody(kind, ({ [name]: _, ...rest }) => rest);
      if (name !== OPTIONAL && (await faultOf(without)) === null) unnoticed.push(`without ${name}`);
    }
    expect(unnoticed).toEqual([]);
    expect(await faultOf(withBody(kind, (was) => ({ ...was, outcomes: "W" })))).toMatch(
      new RegExp(`^Record \\d+ \\(${kind}\\) has "outcomes", which this program does not know\\.$`),
    );
  });

  it("says nothing of a signal at its publication that the verifier does not know", async () => {
    const unknown: string[] = [];
    for (const name of SEALED_NAMES) {
      const fault = await faultOf(withBody("published", (was) => ({ ...was, [name]: { a: 1 } })));
      if (!fault?.endsWith(`gives its ${name} as it cannot be.`)) unknown.push(name);
    }
    expect(unknown).toEqual([]);
  });

  it("of another model may hold what was compared, as those of before do, or say that nothing was", async () => {
    const comparison = {
      since: "2026-05-20T10:00:00.000Z",
      forecasts: 2_500,
      marks: 500,
      difference: -0.001,
      low: -0.002,
      high: null,
    };
    for (const change of [{ comparison }, { comparison, withoutComparison: true }]) {
      expect(await faultOf(withBody("model", (was) => ({ ...was, ...change })))).toBeNull();
    }
    const nothing = { comparison: null, withoutComparison: true };
    expect(await faultOf(withBody("model", (was) => ({ ...was, ...nothing })))).toBeNull();
    const less = { comparison: { ...comparison, marks: undefined } };
    expect(await faultOf(withBody("model", (was) => ({ ...was, ...less })))).toMatch(/comparison/);
  });

  it("of a kind that is not known may say anything", async () => {
    const other = { kind: "holiday", signalId: null, at: MODEL.at + MINUTE, body: { any: [1] } };
    expect(await faultOf([...RECORDS, other])).toBeNull();
  });

  it("is not sealed where it is for everybody at once", async () => {
    const records = chained(RECORDS);
    const withdrawal = records.find(({ kind }) => kind === "withdrawn");
    if (!withdrawal) throw new Error("There is a withdrawal");
    const entries = madeEntries(records).map((entry) =>
      entry.includes('"kind":"withdrawn"') ? sealedEntry(withdrawal, "ab".repeat(32)) : entry,
    );
    expect((await verdictOf(signedLog(entries))).fault).toMatch(
      /seals a record \(withdrawn\) that is for everybody at once/,
    );
  });
});
