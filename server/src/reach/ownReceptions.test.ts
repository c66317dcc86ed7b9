import { DAY, type SignalDto, type Tier } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { JournalFixture } from "../journal/testing/JournalFixture.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { soon } from "../testing/soon.ts";
import { OwnReceptions } from "./OwnReceptions.ts";
import { SignalReception } from "./SignalReception.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
  await journal.signals.listen();
});
afterEach(() => journal.close());

const list = async (token: string, query = "limit=100") =>
  (await journal.call<SignalDto[]>("get", `/signals?${query}`).as(token).data()).map(
    ({ sequence }) => sequence,
  );

/** Says that a member received these marks of a day and nothing else, up to the mark `end`. */
async function hadWindows(token: string, marks: readonly number[], end: number): Promise<void> {
  const { database, feed } = journal.signals.fixture.context;
  const memberId = journal.signals.memberIdOf(token);
  const at = (mark: number) => new Date(journal.begin + mark * FIVE_MINUTES);
  const row = (since: number, until: number, reach: Tier | null) => ({
    memberId,
    feed: feed.info.name,
    since: at(since),
    until: at(until),
    reach,
    own: true,
  });
  const rows = Array.from({ length: end }, (_, mark) =>
    row(mark, mark + 1, marks.includes(mark) ? "elite" : null),
  );
  await database.write((transaction) =>
    database.model(SignalReception).bulkCreate(rows, { transaction }),
  );
  await journal.signals.past.load();
}

it("shows what came by own windows as it came, and what comes since as the tier's", async () => {
  const [own, plain] = [await journal.join("silver"), await journal.join("silver")];
  for (const mark of [0, 1, 2, 3]) await journal.publish(mark);
  expect(await list(own)).toEqual([1]);
  await hadWindows(own, [1, 3], 4);
  expect(await list(own)).toEqual([4, 2]);
  expect(await list(own, "limit=1&sortOrder=asc")).toEqual([4]);
  expect(await list(plain)).toEqual([1]);

  // The day after is the tier's for everybody.
  journal.signals.fixture.feed.moveTo(journal.begin + DAY);
  const next = await journal.publish(DAY / FIVE_MINUTES);
  expect(await list(own)).toEqual([5, 4, 2]);
  expect(await list(plain)).toEqual([5, 1]);
  for (const [token, sequences] of [
    [own, [2, 4, 5]],
    [plain, [1, 5]],
  ] as const) {
    const stream = journal.signals.read(token, "0");
    const seen = () =>
      stream.events.flatMap(({ event }) =>
        event.type === "signal.published" ? [event.signal.sequence] : [],
      );
    await soon(() => expect(seen()).toEqual(sequences));
  }
  expect((await journal.take(own, next.id)).status).toBe(200);
});

it("asks the database no more once the list has left those days behind", async () => {
  const token = await journal.join("silver");
  await journal.publish(0);
  await hadWindows(token, [], 1);
  expect(await list(token, "limit=1")).toEqual([]);
  const past = new OwnReceptions({
    database: journal.signals.fixture.context.database,
    feedName: "scripted",
  });
  await past.load();
  const end = past.endOf(journal.signals.memberIdOf(token));
  expect(end).toBe(journal.begin + FIVE_MINUTES);
  journal.signals.fixture.feed.moveTo(journal.begin + DAY);
  await journal.publish(DAY / FIVE_MINUTES);
  expect(await list(token, "limit=1")).toEqual([2]);
});
