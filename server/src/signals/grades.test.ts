import { DESK_SOURCE, SignalDto } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { GENESIS_HASH } from "../ledger/sealed/ledgerChain.ts";
import type { PublishedBody } from "../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import { presentSignal } from "./presentSignal.ts";
import { publishSignal } from "./publishSignal.ts";
import { Signal } from "./Signal.ts";
import {
  draftOf,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "./testing/signalsFixture.ts";

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

const sealed = async (): Promise<PublishedBody> => {
  const [record] = await readLedger(fixture.context.database);
  return JSON.parse(record?.body ?? "") as PublishedBody;
};

describe("the grade of a signal", () => {
  it.each([
    [54.1, "recommended"],
    [54, "below_break_even"],
  ] as const)("follows the lower end, at %d percent: %s", async (low, grade) => {
    fixture = await signalsFixture();
    fixture.feed.moveTo(MARK + 1_200);
    const signal = await publish(fixture.context, MARK, { confidenceLow: low });
    expect(signal).toMatchObject({ grade, publishedAt: new Date(MARK + 1_200) });
    expect(await sealed()).toMatchObject({
      grade,
      payoutPercent: 85,
      confidenceLow: low,
      slot: new Date(MARK).toISOString(),
      publishedAt: new Date(MARK + 1_200).toISOString(),
    });
    const records = await readLedger(fixture.context.database);
    expect(verifyLedger(records)).toMatchObject({ fault: null });
    const forged = records.map((record) => ({
      ...record,
      body: record.body.replace(`"grade":"${grade}"`, '"grade":"other"'),
    }));
    expect(verifyLedger(forged).fault).toMatchObject({ kind: "changed", position: 1 });
  });

  it("follows the operator's payout", async () => {
    fixture = await signalsFixture();
    const context = { ...fixture.context, payoutPercent: 92 };
    expect((await publish(context, MARK, { confidenceLow: 52.1 })).grade).toBe("recommended");
  });

  it("is none where nobody has measured anything, and none is sealed then", async () => {
    fixture = await signalsFixture();
    const result = await publishSignal(fixture.context, {
      draft: draftOf({ confidenceLow: 60 }),
      slot: MARK,
      entry: { pair: "EUR/USD", time: MARK - 1, price: 1.1 },
      origin: { source: DESK_SOURCE, decidedAt: new Date(MARK) },
    });
    expect(result).toMatchObject({ kind: "published", signal: { grade: null } });
    const body = await sealed();
    expect(body).not.toHaveProperty("grade");
    expect(body).not.toHaveProperty("payoutPercent");
  });

  it("is not claimed for what was published before there were grades", async () => {
    fixture = await signalsFixture();
    const { id } = await publish(fixture.context);
    const { database } = fixture.context;
    const before = { grade: null, publishedAt: null };
    await database.write((transaction) =>
      database.model(Signal).update(before, { where: { id }, transaction }),
    );
    const row = await database.model(Signal).findByPk(id, { raw: true });
    expect(row && presentSignal(row)).toMatchObject(before);
    // As an earlier version has sent it, or a terminal has stored it.
    const { grade: _grade, publishedAt: _publishedAt, ...old } = presentSignal(row as Signal);
    expect(SignalDto.parse(old)).toMatchObject(before);
    expect(verifyLedger(await readLedger(database)).head).not.toBe(GENESIS_HASH);
  });
});
