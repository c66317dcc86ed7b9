import { DAY, HOUR, MINUTE, type JournalDayDto, type TodayDto } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriving } from "../database/derivedColumns.ts";
import { Member } from "../members/Member.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
  journal.followReceptions();
});
afterEach(() => journal.close());

const today = (token: string) => journal.call<TodayDto>("get", "/signals/today").as(token).data();
const day = (token: string) => journal.call<JournalDayDto>("get", "/journal/day").as(token).data();
const written = () => journal.receptions.flush();
/** Signals of these marks from the day's begin, each written down. */
async function publish(...steps: number[]) {
  const signals = [];
  for (const step of steps) signals.push(await journal.publish(step));
  await written();
  return signals;
}

describe("what is counted as received", () => {
  it("is nothing to who was unlocked a minute ago, and the next signal at once", async () => {
    await publish(0, 1);
    journal.pass();
    const token = await journal.join("gold");
    expect(await today(token)).toMatchObject({ received: 0, published: 2 });
    expect(await day(token)).toMatchObject({ shown: 0, taken: 0 });
    // Before anybody has written down who received it.
    await journal.receptions.stop();
    await journal.publish(2);
    expect((await today(token)).received).toBe(1);
  });

  it("is shown with what was taken of a signal that ran at the unlock", async () => {
    const [running] = await publish(0);
    journal.pass();
    const token = await journal.join("gold");
    await journal.take(token, running?.id ?? "");
    expect(await day(token)).toMatchObject({ shown: 1, taken: 1 });
  });

  it("is not what the new tier received before an upgrade", async () => {
    const { signals } = journal;
    const { database } = signals.fixture.context;
    const silver = await journal.join("silver");
    await publish(0, 1, 2, 3);
    expect((await today(silver)).received).toBe(1);
    journal.pass();
    const members = database.model(Member);
    await database.write((transaction) =>
      members.update({ tier: "gold" }, { where: {}, transaction, ...deriving }),
    );
    const gold = signals.signIn("gold", {}, signals.memberIdOf(silver));
    expect(await today(gold)).toMatchObject({ received: 1, quota: null, published: 4 });
    await publish(4);
    expect((await today(gold)).received).toBe(2);
  });
});

describe("when the next one can come", () => {
  it("is not before the end of the member's own pause, in a window of the tier", async () => {
    const token = await journal.join("gold");
    await publish(0);
    journal.pass();
    const until = journal.begin + HOUR + 7 * MINUTE;
    await journal.call("put", "/journal/pause", { until: new Date(until).toISOString() }).as(token);
    const next = journal.begin + HOUR + 10 * MINUTE;
    expect((await today(token)).nextChance).toBe(new Date(next).toISOString());
  });

  it("is tomorrow once the member's own limit is reached", async () => {
    const token = await journal.join("silver");
    await journal.limit(token, { maxSignals: 1 });
    const [first] = await publish(0);
    await journal.take(token, first?.id ?? "");
    const tomorrow = new Date(journal.begin + DAY).toISOString();
    expect(await today(token)).toMatchObject({ nextChance: tomorrow, to: tomorrow });
  });
});
