import { SECOND } from "@signaldeck/contract";
import { Op, type FindOptions, type Model, type ModelStatic } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { deriving } from "../derivedColumns.ts";
import { NotificationChoice } from "../../accounts/NotificationChoice.ts";
import { Member } from "../../members/Member.ts";
import { DepositClaim } from "../../access/claims/DepositClaim.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { PreparedStatements } from "./PreparedStatements.ts";

const PEOPLE = 40;
/** Of nobody. */
const NOBODY = "0198f0a2-0000-7000-8000-000000000001";

let fixture: Fixture;
let members: ModelStatic<Member>;
const ids: string[] = [];
let start: number;

beforeAll(async () => {
  fixture = await openFixture();
  members = fixture.database.model(Member);
  start = fixture.clock.now();
  for (let n = 0; n < PEOPLE; n += 1) {
    const tier = n % 3 === 0 ? "gold" : "guest";
    const { id } = await fixture.makeMember({ tier, ...(n % 2 === 1 && { telegram: `@o'${n}` }) });
    ids.push(id);
    fixture.clock.advance(SECOND);
  }
  await fixture.database.write((transaction) =>
    members.update(
      { grantedUntil: at(0), demo: true },
      { where: { id: ids.slice(0, 5) }, transaction, ...deriving },
    ),
  );
});
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

/** Any word that no prepared read understands has Sequelize do it all. */
const sequelizes = <O extends object>(options: O) => ({ ...options, logging: () => undefined });

const COLUMNS = ["id", "email", "tier", "demo", "telegram", "createdAt", "grantedUntil"] as const;
const attributes = [...COLUMNS];
const at = (n: number) => new Date(start + n * SECOND);

/** Reads of plain rows, by what they say. */
const READS: Record<string, () => FindOptions> = {
  everything: () => ({}),
  "some columns": () => ({ attributes }),
  "one by its key": () => ({ where: { id: ids[3] } }),
  nobody: () => ({ where: { id: NOBODY } }),
  "a text with a quote": () => ({ where: { telegram: "@o'7" }, attributes }),
  "nothing in a column": () => ({ where: { telegram: null }, attributes }),
  "something in a column": () => ({ where: { telegram: { [Op.ne]: null } }, attributes }),
  "a yes": () => ({ where: { demo: true }, attributes }),
  "a no and a text": () => ({ where: { demo: false, tier: "gold" }, attributes }),
  "a time": () => ({ where: { createdAt: at(4) }, attributes }),
  "a range of times": () => ({
    where: { createdAt: { [Op.gte]: at(3), [Op.lt]: at(9) } },
    order: [["createdAt", "DESC"]],
  }),
  "a time beyond which nothing is": () => ({ where: { grantedUntil: { [Op.gt]: at(0) } } }),
  "a number": () => ({ where: { depositAmount: { [Op.lte]: 0 } }, attributes }),
  "a list": () => ({ where: { id: [ids[1], ids[2], NOBODY] }, order: [["id", "ASC"]] }),
  "a list by its operator": () => ({
    where: { id: { [Op.in]: ids.slice(4, 8) }, tier: { [Op.ne]: "gold" } },
  }),
  "one of two": () => ({ where: { [Op.or]: [{ id: ids[0] }, { demo: true }] }, attributes }),
  "both, beside one": () => ({
    where: { tier: "gold", [Op.and]: [{ demo: true }, { id: { [Op.ne]: ids[0] } }] },
  }),
  "nothing or more in a column": () => ({
    where: { grantedUntil: { [Op.or]: [null, { [Op.gt]: at(0) }] } },
    attributes,
  }),
  "two, of which one is for nobody": () => ({
    where: {
      [Op.or]: [
        { demo: true, tier: "gold" },
        { telegram: { [Op.eq]: null }, id: NOBODY },
      ],
    },
  }),
  "a page": () => ({
    where: { tier: "guest" },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: 5,
    offset: 10,
  }),
  "no row of a page": () => ({ limit: 0, order: [["id", "ASC"]] }),
};

/** Reads that only Sequelize understands. */
const OTHERS: Record<string, () => FindOptions> = {
  "a part of a text": () => ({ where: { telegram: { [Op.like]: "%7" } }, attributes }),
  "neither of two": () => ({ where: { [Op.not]: [{ id: ids[0] }, { demo: true }] }, attributes }),
  "one of none": () => ({ where: { [Op.or]: [] }, attributes }),
  "an empty list": () => ({ where: { id: [] }, attributes }),
  "a long list": () => ({ where: { id: ids }, attributes }),
  "a text where a time is stored": () => ({
    where: { createdAt: at(4).toISOString() },
    attributes,
  }),
  "a column that there is not": () => ({ where: { nothing: 1 } }),
  "a column under another name": () => ({ attributes: [["email", "address"]] }),
};

/** What a read comes to, as it is or as the fault that it is. */
const settle = (read: Promise<unknown>) =>
  read.then(
    (found) => ({ found }),
    (fault: unknown) => ({ fault: String(fault) }),
  );

function watchStatements() {
  return vi.spyOn(PreparedStatements.prototype, "rows");
}

async function alike(options: FindOptions, model: ModelStatic<Model> = members) {
  const plain = { ...options, raw: true };
  const counted = { where: options.where ?? {} };
  const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => model.findAll(plain), () => model.findAll(sequelizes(plain))],
    [() => model.findOne(plain), () => model.findOne(sequelizes(plain))],
    [() => model.count(counted), () => model.count(sequelizes(counted))],
    [() => model.findAndCountAll(plain), () => model.findAndCountAll(sequelizes(plain))],
  ];
  for (const [ours, sequelize] of ways) {
    expect(await settle(ours())).toEqual(await settle(sequelize()));
  }
}

describe("a read of plain rows", () => {
  const onFile = () => fixture.database.dialect === "sqlite";

  it.each(Object.entries(READS))("finds what Sequelize finds: %s", async (_name, optionsOf) => {
    const rows = watchStatements();
    await alike(optionsOf());
    expect(rows.mock.calls.length).toBe(onFile() ? 5 : 0);
  });

  it.each(Object.entries(OTHERS))(
    "is Sequelize's where it says more: %s",
    async (_name, optionsOf) => {
      const rows = watchStatements();
      await alike({ ...optionsOf() });
      const texts = rows.mock.calls.map(([sql]) => sql);
      expect(texts.filter((sql) => !sql.includes("count("))).toEqual([]);
    },
  );

  it("finds nothing in an empty table", () =>
    alike({}, fixture.database.model(NotificationChoice)));

  it("prepares one statement for all reads of a shape", async () => {
    const rows = watchStatements();
    for (const id of ids) await members.findByPk(id, { raw: true });
    expect(new Set(rows.mock.calls.map(([sql]) => sql)).size).toBe(onFile() ? 1 : 0);
  });

  it("counts nothing where the first page is not full", async () => {
    const rows = watchStatements();
    const page = (limit: number) =>
      members.findAndCountAll({ where: { demo: true }, attributes: ["id"], limit, raw: true });
    const [short, full] = [await page(6), await page(5)];
    expect([short.count, short.rows.length, full.count]).toEqual([5, 5, 5]);
    const counts = rows.mock.calls.filter(([sql]) => sql.includes("count("));
    expect(counts).toHaveLength(onFile() ? 1 : 0);
  });

  it("gives rows of its own to each reader", async () => {
    const read = () => members.findByPk(ids[0] ?? "", { raw: true });
    const [one, other] = await Promise.all([read(), read()]);
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });

  it("is prepared in a transaction, too, also where it holds its row", async () => {
    const rows = watchStatements();
    const where = { id: ids[9] ?? "" };
    const found = await fixture.database.write(async (transaction) => ({
      row: await members.findOne({ where, transaction, lock: true, raw: true }),
      count: await members.count({ where, transaction }),
    }));
    expect(rows.mock.calls.length).toBe(onFile() ? 2 : 0);
    expect(found.row).toEqual(await members.findOne({ where, raw: true }));
    expect(found.count).toBe(1);
  });

  it("is refused after the end of its transaction", async () => {
    const transaction = await fixture.database.write((given) => Promise.resolve(given));
    const read = members.findByPk(ids[9] ?? "", { raw: true, transaction });
    await expect(read).rejects.toThrow("you can no longer use it");
    await expect(members.count({ transaction })).rejects.toThrow("you can no longer use it");
  });

  it("sees what a transaction has written once it is committed, and not before", async () => {
    const name = async () => (await members.findByPk(ids[9] ?? "", { raw: true }))?.fullName;
    await fixture.database.write(async (transaction) => {
      const where = { id: ids[9] ?? "" };
      await members.update({ fullName: "Somebody Else" }, { where, transaction });
      expect(await name()).toBe("Test Person");
      const inside = await members.findByPk(where.id, { raw: true, transaction });
      expect(inside?.fullName).toBe("Somebody Else");
    });
    expect(await name()).toBe("Somebody Else");
  });
});

it("a value that has an index for it alone stays in the text", async () => {
  const rows = watchStatements();
  const claims = fixture.database.model(DepositClaim);
  await claims.findAll({ where: { status: "waiting" }, raw: true });
  await claims.findAll({ where: { status: "approved" }, raw: true });
  const texts = rows.mock.calls.map(([sql]) => /WHERE.*$/.exec(sql)?.[0]);
  if (fixture.database.dialect === "postgres") return;
  expect(texts[0]).toContain("'waiting'");
  expect(texts[1]).toContain("'approved'");
});
