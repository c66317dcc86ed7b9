import { DAY, MINUTE, type PaperAccountDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { Signal } from "../../../signals/Signal.ts";
import { PaperFixture, type Holder } from "../testing/PaperFixture.ts";
import { exportPaper } from "./exportPaper.ts";
import { PaperAccount } from "./PaperAccount.ts";
import { PaperClosing } from "./PaperClosing.ts";
import { PaperTrade } from "./PaperTrade.ts";
import { listAccounts, readAccount, readWhole } from "./readPaper.ts";

const DAYS = 100;
const A_DAY = 4;
const ROWS = DAYS * A_DAY;
const OUTCOMES = ["profit", "loss", "profit", "breakeven"] as const;

let paper: PaperFixture;
let holder: Holder;
beforeEach(async () => {
  paper = await PaperFixture.open();
  holder = await paper.start("gold", { riskLevel: "Aggressive" });
  await liveThrough();
});
afterEach(() => paper.close());

/** The account is followed for a hundred days, before a newest signal of today. */
async function liveThrough(): Promise<void> {
  const { database } = paper.deps;
  const newest = await paper.publish(1);
  await paper.journal.settle(newest, "profit");
  const signal = await database
    .model(Signal)
    .findByPk(newest.id, { raw: true, rejectOnEmpty: true });
  const [account] = await listAccounts(paper.deps, holder.id);
  const [row] = await paper.rows();
  if (!account || !row) throw new Error("There is no account.");
  const before = Array.from({ length: ROWS }, (_, at) => {
    const slot =
      signal.slot.getTime() - (DAYS - Math.floor(at / A_DAY)) * DAY + (at % A_DAY) * 10 * MINUTE;
    const ended = new Date(slot + 5 * MINUTE);
    return Object.assign({}, signal, {
      id: uuid(),
      sequence: signal.sequence + 1 + at,
      slot: new Date(slot),
      createdAt: new Date(slot),
      expiresAt: ended,
      settledAt: ended,
      outcome: OUTCOMES[at % OUTCOMES.length] ?? null,
    });
  });
  await database.write(async (transaction) => {
    const begunAt = new Date(signal.slot.getTime() - (DAYS + 1) * DAY);
    await database
      .model(PaperAccount)
      .update({ begunAt }, { where: { id: account.id }, transaction });
    await database.model(Signal).bulkCreate(before, { transaction });
    await database.model(PaperTrade).bulkCreate(
      before.map(({ id, slot }) => ({ ...row, signalId: id, slot })),
      { transaction },
    );
  });
}

const closings = () =>
  paper.deps.database.model(PaperClosing).findAll({ order: ["at"], raw: true });

async function current() {
  const [account] = await listAccounts(paper.deps, holder.id);
  if (!account) throw new Error("There is no account.");
  return account;
}

const plain = ({ settings: _, ...account }: PaperAccountDto) => account;

describe("a long account", () => {
  it("is read from its newest closing on, and is what all its rows come to", async () => {
    const whole = await paper.show(holder);
    expect(whole.figures).toMatchObject({ taken: ROWS + 1, won: 201, lost: 100, even: 100 });
    expect(whole.closed).toHaveLength(50);
    const [kept] = await closings();
    expect(kept?.at.getTime()).toBeLessThan(Date.parse(whole.today.to) - 8 * DAY);

    const read = await readAccount(paper.deps, await current());
    expect(read.items.length).toBeLessThan(10 * A_DAY);
    expect((await readWhole(paper.deps, await current())).items).toHaveLength(ROWS + 1);
    expect(await paper.show(holder)).toEqual(whole);
    for (const span of ["1H", "4H", "1D", "1W"] as const) {
      const now = await paper.show(holder, span);
      await forget();
      expect(await paper.show(holder, span)).toEqual(now);
    }
    // Nobody keeps it again while it is new enough.
    await paper.show(holder);
    expect(await closings()).toHaveLength(1);
    const { text } = await exportPaper(paper.deps, holder.id);
    expect(text.trim().split("\n")).toHaveLength(1 + ROWS + 1);
  });

  it("is reckoned anew where signals were written as their records say", async () => {
    const right = await paper.show(holder);
    const { database } = paper.deps;
    const change = (outcome: "profit" | "loss") =>
      database.write((transaction) =>
        database
          .model(Signal)
          .update({ outcome }, { where: { outcome: OUTCOMES[1] }, transaction }),
      );
    await forget();
    // Somebody changed the copies, and the account was closed with them.
    const lost = await database.model(Signal).findAll({ where: { outcome: "loss" }, raw: true });
    await change("profit");
    expect((await paper.show(holder)).balance).toBeGreaterThan(right.balance);
    await database.write(async (transaction) => {
      const where = { id: lost.map(({ id }) => id) };
      await database.model(Signal).update({ outcome: "loss" }, { where, transaction });
      const context = paper.journal.signals.fixture.context;
      await recordAudit(context, transaction, {
        actorId: holder.id,
        action: "ledger.copy_restored",
        subject: { type: "ledger", id: "signals" },
      });
    });
    expect(plain(await paper.show(holder))).toEqual(plain(right));
  });

  it("goes with its account", async () => {
    await paper.show(holder);
    const { database } = paper.deps;
    await database.write((transaction) =>
      database.model(PaperAccount).destroy({ where: { memberId: holder.id }, transaction }),
    );
    expect(await closings()).toEqual([]);
  });
});

const forget = () =>
  paper.deps.database.write((transaction) =>
    paper.deps.database.model(PaperClosing).destroy({ where: {}, transaction }),
  );
