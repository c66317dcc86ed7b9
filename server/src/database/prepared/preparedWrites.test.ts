import { UniqueConstraintError } from "sequelize";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { NotificationChoice } from "../../accounts/NotificationChoice.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { Member } from "../../members/Member.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { PreparedStatements } from "./PreparedStatements.ts";

let fixture: Fixture;
let id: string;

beforeAll(async () => {
  fixture = await openFixture();
  ({ id } = await fixture.makeMember());
});
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

const rename = (fullName: string) =>
  fixture.database.write((transaction) =>
    fixture.database.model(Member).update({ fullName }, { where: { id }, transaction }),
  );
const nameOf = async () =>
  (await fixture.database.model(Member).findByPk(id, { raw: true }))?.fullName;

it("runs transactions of one shape by the same statements, whatever they write", async () => {
  const asked = vi.spyOn(PreparedStatements.prototype, "ask");
  await rename("One Name");
  const texts = asked.mock.calls.map(([, sql]) => sql);
  asked.mockClear();
  await rename("It's Another");
  expect(asked.mock.calls.map(([, sql]) => sql)).toEqual(texts);
  if (fixture.database.dialect === "postgres") expect(texts).toEqual([]);
  else
    expect(texts.map((sql) => /^\w+/.exec(sql)?.[0])).toEqual([
      "BEGIN",
      "UPDATE",
      "INSERT",
      "COMMIT",
    ]);
  expect(await nameOf()).toBe("It's Another");
});

it("says how many rows were changed and which number a new row has", async () => {
  const { database } = fixture;
  const event = { type: "desk.changed", audience: "staff", payload: "{}" } as const;
  await database.write(async (transaction) => {
    const events = database.model(LiveEventRow);
    const made = [];
    for (let n = 0; n < 3; n += 1) {
      made.push(await events.create({ ...event, createdAt: new Date() }, { transaction }));
    }
    const [first, second, third] = made.map((row) => row.id);
    expect([second, third]).toEqual([(first ?? 0) + 1, (first ?? 0) + 2]);
    const where = { id: "0198f0a2-0000-7000-8000-000000000001" };
    const change = { fullName: "Nobody" };
    expect(await database.model(Member).update(change, { where, transaction })).toEqual([0]);
  });
});

it("goes on after a row that is refused, and takes back what came before it", async () => {
  const { database } = fixture;
  const choices = database.model(NotificationChoice);
  const choice = { signals: true, trades: true, digest: true, security: true, marketing: false };
  const row = { ...choice, memberId: id, updatedAt: new Date() };
  const before = await nameOf();
  await database.write((transaction) => choices.create(row, { transaction }));
  const twice = database.write(async (transaction) => {
    const where = { id };
    await database.model(Member).update({ fullName: "Never" }, { where, transaction });
    await choices.create(row, { transaction });
  });
  await expect(twice).rejects.toThrow(UniqueConstraintError);
  expect(await nameOf()).toBe(before);
  await rename("Afterwards");
  expect(await nameOf()).toBe("Afterwards");
});
