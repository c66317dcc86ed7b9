import canonicalize from "canonicalize";
import { DAY, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commitmentOf } from "../../ledger/forecasts/recordForecasts.ts";
import { madeLog, type LooseRecord } from "../../ledger/published/testing/madeLog.ts";
import { verdictOf } from "../../ledger/published/testing/verdictOf.ts";
import type { OpenedForecasts } from "../../ledger/sealed/recordBodies.ts";
import { MARK } from "../testing/signalsFixture.ts";
import { DAYS, ForecastsFixture, MODEL } from "./testing/ForecastsFixture.ts";

const MARKS = 12;

interface Opening {
  salt: string;
  opened: OpenedForecasts;
}

interface Recorded {
  records: LooseRecord[];
  /** What opens each record of forecasts, by its place among the records. */
  openings: Map<number, Opening>;
}

let fixture: ForecastsFixture;
/** What was truly recorded: the first record is that of a mark whose best forecast was published. */
let truth: Recorded;
beforeEach(async () => {
  fixture = await ForecastsFixture.open(MARKS + 1);
  const instance = await fixture.instance();
  fixture.fixture.feed.closeAt("USD/CAD", MARK);
  for (let index = 0; index < MARKS; index += 1) await fixture.run(index, instance);
  const records = (await fixture.ledger()).map(({ kind, signalId, recordedAt, body }) => ({
    kind,
    signalId,
    at: Date.parse(recordedAt),
    body: JSON.parse(body) as LooseRecord["body"],
  }));
  const lines = (await fixture.opened(MARK + 7 * DAY)).flatMap(({ text }) =>
    text.split("\n").filter(Boolean),
  );
  const openings = lines.map((line): [number, Opening] => {
    const [, position, salt = "", text = ""] = /^(\d+) (\w+) (.*)$/.exec(line) ?? [];
    return [Number(position) - 1, { salt, opened: JSON.parse(text) as OpenedForecasts }];
  });
  truth = { records, openings: new Map(openings) };
});
afterEach(() => fixture.close());

/** What a stranger finds in a log of these records, and in what opens them, so long after the last. */
async function fault({ records, openings }: Recorded, after = HOUR): Promise<string | null> {
  const lines = [...openings].map(
    ([index, { salt, opened }]) => `${index + 1} ${salt} ${canonicalize(opened) ?? ""}\n`,
  );
  const now = (records.at(-1)?.at ?? 0) + after;
  const days = DAYS.map((day) => ({ day, text: lines.join("") }));
  return (await verdictOf(madeLog(records), { days, models: [MODEL], now })).fault;
}

/** The first record, with something else in its body. */
function withFirst({ records, openings }: Recorded, change: LooseRecord["body"]): Recorded {
  const [first] = records;
  if (!first) throw new Error("there are records");
  return { records: records.with(0, { ...first, body: { ...first.body, ...change } }), openings };
}

/** The first mark opened otherwise, and its record committed to that from the beginning. */
function reopened(change: (opened: OpenedForecasts) => OpenedForecasts): Recorded {
  const own = truth.openings.get(0);
  if (!own) throw new Error("the first record is one of forecasts");
  const opened = change(own.opened);
  const commitment = commitmentOf(own.salt, canonicalize(opened) ?? "");
  return {
    ...withFirst(truth, { commitment }),
    openings: new Map(truth.openings).set(0, { ...own, opened }),
  };
}

/** The signal that was published at the first mark. */
const signalOf = ({ records }: Recorded) => records[1]?.signalId;

/** Other pairs, one by one. */
const eachPair =
  (change: (pair: OpenedForecasts["pairs"][number]) => object) =>
  (opened: OpenedForecasts): OpenedForecasts => ({
    ...opened,
    pairs: opened.pairs.map(change) as OpenedForecasts["pairs"],
  });

/** All that was published would be likelier than it is, but for the pair that was. */
const outdone = eachPair((one) =>
  "up" in one && one.pair !== truth.records[1]?.body["pair"] ? { ...one, up: 0.75 } : one,
);

/** The same records without some, and what opens them at their new places. */
function without(isGone: (record: LooseRecord, index: number) => boolean): Recorded {
  const kept = truth.records
    .map((record, index) => ({ record, index }))
    .filter(({ record, index }) => !isGone(record, index));
  const openings = kept.flatMap(({ index }, place): [number, Opening][] => {
    const opening = truth.openings.get(index);
    return opening ? [[place, opening]] : [];
  });
  return { records: kept.map(({ record }) => record), openings: new Map(openings) };
}

/** The same log, whose forecasts began two days before. */
function begunEarlier({ records, openings }: Recorded): Recorded {
  const [first] = records;
  if (!first) throw new Error("there are records");
  const { commitment: _, ...body } = first.body;
  const at = MARK - 2 * DAY;
  const closed = { ...body, end: "closed", mark: new Date(at).toISOString() };
  const moved = [...openings].map(([index, opening]): [number, Opening] => [index + 1, opening]);
  return { records: [{ ...first, at, body: closed }, ...records], openings: new Map(moved) };
}

describe("forecasts that were forged", () => {
  it("hold as they are, and may be shut for a while", async () => {
    expect(await fault(truth)).toBeNull();
    const last = Math.max(...truth.openings.keys());
    const shut = new Map([...truth.openings].filter(([index]) => index !== last));
    expect(await fault({ ...truth, openings: shut }, HOUR)).toBeNull();
    expect(await fault({ ...truth, openings: shut }, 2 * HOUR)).toMatch(
      /should have been opened long ago/,
    );
  });

  it("are named where they are not what was committed to, or lack a pair", async () => {
    expect(await fault({ ...reopened(outdone), records: truth.records })).toMatch(
      /is not what it committed to/,
    );
    const dropped = reopened((opened) => ({
      ...opened,
      pairs: opened.pairs.filter((one) => "up" in one),
    }));
    expect(await fault(dropped)).toMatch(/opens to the forecasts of other pairs/);
    expect(await fault(reopened(eachPair((one) => ({ ...one, silent: "closed" }))))).toMatch(
      /gives its pairs as it cannot be/,
    );
  });

  it("are named where another was better than what was published, or none follows", async () => {
    expect(await fault(reopened(outdone))).toMatch(/was not the best forecast of its mark/);
    const bent = eachPair((one) => ("up" in one ? { ...one, interval: [20, 90] } : one));
    expect(await fault(reopened(bent))).toMatch(/does not follow from its features/);
    const dearer = eachPair((one) => ({ ...one, price: one.price && one.price * 1.1 }));
    expect(await fault(reopened(dearer))).toMatch(/another confidence or price/);
  });

  it("are named where a mark has none, two, or no publication behind it", async () => {
    expect(await fault(without(({ signalId }) => signalId === signalOf(truth)))).toMatch(
      /says that a forecast was published, and no record follows/,
    );
    const later = truth.records.findIndex(({ kind }, index) => index > 0 && kind === "forecasts");
    const lacking = without((_record, index) => index === later);
    // An instance of the release before may publish so on the first day, and on no later one.
    expect(await fault(lacking)).toBeNull();
    expect(await fault(begunEarlier(lacking))).toMatch(/is a signal of a mark without forecasts/);
    const [first] = truth.records;
    const twice = [
      ...truth.records,
      { ...(first as LooseRecord), at: truth.records.at(-1)?.at ?? 0 },
    ];
    expect(await fault({ ...truth, records: twice })).toMatch(/has its forecasts already/);
    expect(await fault(withFirst(truth, { end: "quiet" }))).toMatch(/mark without forecasts/);
    expect(await fault(withFirst(truth, { mark: new Date(MARK + 1).toISOString() }))).toMatch(
      /is of no mark/,
    );
  });

  it("are named where the best one was kept back", async () => {
    const { records, openings } = without(({ signalId }) => signalId === signalOf(truth));
    const renumbered = records.map((record) => {
      const { sequence } = record.body;
      const moved = { ...record.body, sequence: Number(sequence) - 1 };
      return sequence === undefined ? record : { ...record, body: moved };
    });
    const silent = withFirst({ records: renumbered, openings }, { end: "quiet" });
    expect(await fault(silent)).toMatch(/nothing could be published, and a forecast could/);
  });

  it("are named where they were recorded when they could be known", async () => {
    const [first, ...others] = truth.records;
    if (!first) throw new Error("there are records");
    const late = { ...first, at: first.at + 20_000 };
    const moved = others.map((record, index) =>
      index === 0 ? { ...record, at: late.at } : record,
    );
    expect(await fault({ ...truth, records: [late, ...moved] })).toMatch(
      /forecasts what could be known by then/,
    );
  });
});
