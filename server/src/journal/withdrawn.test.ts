import { afterEach, beforeEach, expect, it } from "vitest";
import { withdrawSignal } from "../signals/withdrawSignal.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
});
afterEach(() => journal.close());

it("keeps everybody out of a withdrawn signal but those who are in it, up to its result", async () => {
  const [taker, other] = [await journal.join("gold"), await journal.join("gold")];
  const signal = await journal.publish(0);
  await journal.take(taker, signal.id);
  journal.pass(1_000);
  const actorId = journal.signals.memberIdOf(taker);
  await withdrawSignal(journal.signals.fixture.context, {
    actorId,
    id: signal.id,
    reason: "A gap",
  });
  const take = { decision: "taken", stake: 10, payoutPercent: 85 };
  const put = (token: string, body: object) =>
    journal.call("put", `/journal/entries/${signal.id}`, body).as(token);
  expect(await put(other, take)).toMatchObject({
    status: 409,
    error: { code: "conflict" },
    message: "This signal was withdrawn, so it can no longer be taken.",
  });
  const skipped = { decision: "skipped", stake: null, payoutPercent: null };
  expect(await put(other, skipped)).toMatchObject({ status: 200 });
  expect(await put(taker, { ...take, stake: 20 })).toMatchObject({ status: 200 });
  await journal.settle(signal, "profit");
  expect(await journal.call("get", "/journal/day").as(taker).data()).toMatchObject({
    entries: [{ result: 17, signal: { outcome: "profit", voided: false, withdrawn: true } }],
  });
});
