import { afterEach, beforeEach, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { DeliveryPosition } from "./DeliveryPosition.ts";
import { followed } from "./followed.ts";
import { LiveEventRow } from "./LiveEventRow.ts";

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture({ mount: () => undefined });
});
afterEach(() => fixture.close());

async function event(age = 0): Promise<number> {
  const createdAt = new Date(fixture.clock.now() - age);
  return fixture.database.write(async (transaction) => {
    const { id } = await fixture.database
      .model(LiveEventRow)
      .create(
        { type: "signal.published", audience: "silver", payload: "{}", createdAt },
        { transaction },
      );
    return id;
  });
}

const take = (lastEventId: number) =>
  fixture.database.write((transaction) =>
    fixture.database
      .model(DeliveryPosition)
      .update({ lastEventId }, { where: { name: "paper" }, transaction }),
  );

it("waits until a follower has taken the newest event of a signal", async () => {
  const id = await event();
  let isDone = false;
  const waiting = followed(fixture, "paper", Infinity).then(() => (isDone = true));
  await followed(fixture, "paper", 0);
  expect(isDone).toBe(false);
  await take(id);
  await waiting;
});

it("waits for nothing where no signal is new", async () => {
  await followed(fixture, "paper", Infinity);
  await event(60_000);
  await followed(fixture, "paper", Infinity);
  await take(await event());
  await followed(fixture, "paper", Infinity);
});
