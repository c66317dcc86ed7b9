import { HOUR, MINUTE } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { OutboxRoad } from "./OutboxRoad.ts";
import { RoadFaultError } from "./outboxRetry.ts";
import { readChannels, readFailingRoads } from "./readRoads.ts";
import { receivers, type Answer } from "./testing/receivers.ts";

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());
afterEach(() =>
  storage.database.write(async (transaction) => {
    await storage.database.model(OutboxMessage).destroy({ where: {}, transaction });
    await storage.database.model(OutboxRoad).destroy({ where: {}, transaction });
  }),
);

const open = (answer: Answer) => receivers(storage.database, answer);

/** States by the receiver. */
async function states() {
  const rows = await storage.database.model(OutboxMessage).findAll({ raw: true });
  return Object.fromEntries(rows.map(({ recipient, status }) => [recipient, status]));
}

const mailTo = (recipient: string) =>
  ({ channel: "mail", recipient, orderKey: recipient }) as const;

describe("a way out that does not work", () => {
  it("is one for all mails, and for each host where receivers have their own", async () => {
    const { clock, outbox, add } = open((_name, receiver) =>
      receiver === "well.example" ? null : new RoadFaultError(`${receiver} is not there`),
    );
    for (const host of ["one.example", "two.example", "well.example"]) {
      await add("news", { recipient: host });
    }
    await add("letter", mailTo("ada@b.example"));
    await outbox.flush();
    const failing = await readFailingRoads(storage.database, clock);
    expect(failing.map(({ road }) => road).sort()).toEqual([
      "mail",
      "webhook one.example",
      "webhook two.example",
    ]);
    expect(failing.find(({ road }) => road === "mail")?.reason).toBe(
      "ad•••@b.example is not there",
    );
    expect(await states()).toMatchObject({ "well.example": "sent", "one.example": "waiting" });
    const channels = await readChannels(storage.database, clock);
    expect(
      channels.map(({ channel, waiting, failing: roads }) => [channel, waiting, roads]),
    ).toEqual([
      ["mail", 1, 1],
      ["push", 0, 0],
      ["telegram", 0, 0],
      ["webhook", 2, 2],
    ]);
  });

  it("is no news any more once nothing has been tried for long", async () => {
    const { clock, outbox, add } = open(() => new RoadFaultError("down"));
    await add("letter", { ...mailTo("ada@b.example"), expiresAt: clock.now() + MINUTE });
    await outbox.flush();
    expect(await readFailingRoads(storage.database, clock)).toHaveLength(1);
    clock.advance(HOUR);
    await outbox.flush();
    expect(await states()).toEqual({ "ada@b.example": "expired" });
    expect(await readFailingRoads(storage.database, clock)).toEqual([]);
  });

  it("is a message's own fault in the end, where all others get through", async () => {
    const { clock, outbox, add } = open((name) =>
      name === "bad" ? new RoadFaultError("The connection was closed.") : null,
    );
    await add("bad", mailTo("bad@b.example"));
    for (let n = 0; n < 40; n += 1) {
      await add("letter", mailTo(`m${n}@b.example`));
      for (let minute = 0; minute < 5; minute += 1) {
        clock.advance(MINUTE);
        await outbox.flush();
      }
    }
    const { "bad@b.example": bad, ...others } = await states();
    expect(bad).toBe("dead");
    expect(new Set(Object.values(others))).toEqual(new Set(["sent"]));
  });
});
