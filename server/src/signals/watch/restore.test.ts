import { SignalDeskDto } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { Signal } from "../Signal.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { EXPIRY, lifeMinutes, publish, settleAt } from "../testing/signalsFixture.ts";

let fixture: DeskFixture;
beforeEach(async () => {
  fixture = await DeskFixture.open();
  await publish(fixture.fixture.context);
  fixture.fixture.feed.setCandles("EUR/USD", lifeMinutes(1.2));
  await settleAt(fixture.fixture, EXPIRY);
});
afterEach(() => fixture.close());

const change = (values: Partial<Signal>) =>
  fixture.fixture.context.database.write((transaction) =>
    fixture.fixture.context.database.model(Signal).update(values, { where: {}, transaction }),
  );
const deskSays = async () =>
  SignalDeskDto.parse((await fixture.call("get", "/staff/signals/desk")).data).doubt;

it("shows the doubt on the desk, and ends it by writing the signals anew with a reason", async () => {
  expect(await deskSays()).toBeNull();
  await change({ outcome: "loss" });
  await fixture.ledgerWatch.lookAtAll();
  expect(await deskSays()).toMatchObject({
    message: expect.stringContaining("another end") as unknown,
  });

  const without = await fixture.call("post", "/staff/signals/restore", { reason: " " });
  expect(without).toMatchObject({ status: 400, error: { code: "validation_failed" } });
  const resumed = await fixture.call("put", "/staff/signals/engine", { paused: false });
  expect(resumed).toMatchObject({ status: 409, error: { code: "conflict" } });

  fixture.fixture.clock.advance(1_000);
  const restored = await fixture.call("post", "/staff/signals/restore", { reason: "An accident" });
  expect(restored).toMatchObject({ status: 200, message: "Signals written anew: 1." });
  expect(await deskSays()).toBeNull();
  expect((await fixture.call("put", "/staff/signals/engine", { paused: false })).status).toBe(200);
  const deeds = await fixture.fixture.context.database
    .model(AuditRecord)
    .findAll({ order: [["id", "ASC"]], raw: true });
  expect(deeds.map(({ action }) => action)).toEqual(["ledger.copy_restored", "engine.resumed"]);
});

it("says so where more is wrong than it can mend", async () => {
  await fixture.fixture.context.database.write((transaction) =>
    fixture.fixture.context.database.sequelize.query(
      `INSERT INTO signal_results (position, published_position, signal_id, feed, market, sequence,
         pair, source, ending, slot, expires_at, ended_at)
       SELECT 99, 1, '0198c0de-0000-7000-8000-000000000000', feed, market, 77, pair, source,
         'profit', slot, expires_at, ended_at FROM signal_results`,
      { transaction },
    ),
  );
  const restored = await fixture.call("post", "/staff/signals/restore", { reason: "Trying" });
  expect(restored.message).toBe(
    "Signals written anew: 0. The record is still in doubt. The statistics count 2 ended signals, and the ledger has 1.",
  );
});
