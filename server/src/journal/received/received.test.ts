import { randomUUID } from "node:crypto";
import { DAY, ReceivedPageDto, type ReceivedSignalDto, watDayText } from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriving } from "../../database/derivedColumns.ts";
import { Member } from "../../members/Member.ts";
import type { SignalRow } from "../../signals/Signal.ts";
import { JournalFixture } from "../testing/JournalFixture.ts";
import { SignalReception } from "../../reach/SignalReception.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
  journal.followReceptions();
});
afterEach(() => journal.close());

/** Publishes the signal of a mark; who received it is written down. */
async function publish(step: number): Promise<SignalRow> {
  const signal = await journal.publish(step);
  await journal.receptions.flush();
  return signal;
}

const read = async (token: string, query = ""): Promise<ReceivedPageDto> =>
  ReceivedPageDto.parse(await journal.call("get", `/journal/received${query}`).as(token).data());
const ids = (signals: readonly ReceivedSignalDto[]) => signals.map(({ signal }) => signal.id);

async function changeMember(token: string, change: Partial<Member>): Promise<void> {
  const { database } = journal.signals.fixture.context;
  const where = { id: journal.signals.memberIdOf(token) };
  await database.write((transaction) =>
    database.model(Member).update(change, { where, transaction, ...deriving }),
  );
}

/** As of signals that were published before it was written down. */
const forgetReceptions = () => {
  const { database } = journal.signals.fixture.context;
  return database.write((transaction) =>
    database.model(SignalReception).destroy({ where: {}, transaction }),
  );
};

describe("what a member received", () => {
  it("is what reached them at each mark: by the tier of that moment, and not what a pause held back", async () => {
    const silver = await journal.join("silver");
    const first = await publish(0);
    const goldOnly = await publish(1);
    await changeMember(silver, { tier: "gold" });
    journal.signals.changeSession(silver, { tier: "gold" });
    const third = await publish(2);
    journal.pass();
    const until = new Date(journal.signals.fixture.feed.clock.now() + DAY).toISOString();
    await journal.call("put", "/journal/pause", { until }).as(silver).expect(200);
    await publish(3);
    await journal.call("delete", "/journal/pause").as(silver).expect(200);
    const fifth = await publish(4);

    // A gold member's room lists what silver never got; the record keeps to what was received.
    const page = await read(silver);
    expect(ids(page.signals)).toEqual([fifth.id, third.id, first.id]);
    expect(page.since).toBe(first.slot.toISOString());
    expect(page.figures).toMatchObject({ signals: 3, running: 3, unmarked: 3, noRate: "few" });
    expect(ids(page.signals)).not.toContain(goldOnly.id);

    const rows = await journal.signals.fixture.context.database
      .model(SignalReception)
      .findAll({ where: { memberId: journal.signals.memberIdOf(silver) }, raw: true });
    // Five marks, and a row only where something changed.
    expect(rows.map(({ reach }) => reach).sort()).toEqual(["gold", "gold", "silver", null].sort());
  });

  it("begins with the account and ends with a lock", async () => {
    await publish(0);
    const late = await journal.join("gold");
    expect(await read(late)).toMatchObject({ since: null, signals: [] });
    const received = await publish(1);
    await changeMember(late, { dashboardUnlocked: false });
    await publish(2);
    expect(ids((await read(late)).signals)).toEqual([received.id]);
  });
});

describe("who received what", () => {
  it("is followed for each of many, who are looked at in parts", async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 5; n += 1) tokens.push(await journal.join("gold"));
    const locked = [tokens[1], tokens[3], tokens[4]].map((token) => token ?? "");
    await publish(0);
    for (const token of locked) await changeMember(token, { dashboardUnlocked: false });
    await publish(1);
    await publish(2);
    await changeMember(locked[1] ?? "", { dashboardUnlocked: true });
    await publish(3);

    const rows = await journal.signals.fixture.context.database
      .model(SignalReception)
      .findAll({ order: [["since", "ASC"]], raw: true });
    const reaches = tokens.map((token) => {
      const own = rows.filter(({ memberId }) => memberId === journal.signals.memberIdOf(token));
      expect(own.filter(({ until }) => until === null)).toEqual(own.slice(-1));
      return own.map(({ reach }) => reach);
    });
    expect(reaches).toEqual([
      ["gold"],
      ["gold", null],
      ["gold"],
      ["gold", null, "gold"],
      ["gold", null],
    ]);
  });
});

describe("GET /journal/received", () => {
  it("is filtered by days, pair, decision, result and notes; figures count all pages", async () => {
    const token = await journal.join("gold");
    const won = await publish(0);
    await journal.take(token, won.id, 25, 80);
    await journal.settle(won, "profit");
    const lost = await publish(2);
    await journal.call("put", `/journal/entries/${lost.id}`, { decision: "skipped" }).as(token);
    await journal.settle(lost, "loss");
    const open = await publish(4);
    await journal.call("put", `/journal/notes/${open.id}`, { text: "News" }).as(token).expect(200);

    const whole = await read(token, "?limit=2");
    expect(ids(whole.signals)).toEqual([open.id, lost.id]);
    expect(whole).toMatchObject({ more: true, pairs: ["EUR/USD"] });
    expect(whole.figures).toMatchObject({
      signals: 3,
      won: 1,
      lost: 1,
      running: 1,
      winRate: null,
      noRate: "few",
      taken: 1,
      skipped: 1,
      unmarked: 1,
      takenSettled: 1,
      staked: 25,
      result: 20,
    });
    const before = whole.signals.at(-1)?.signal.createdAt ?? "";
    const older = await read(token, `?limit=2&before=${before}`);
    expect(older).toMatchObject({ more: false, figures: whole.figures });
    expect(older.signals).toMatchObject([
      { signal: { id: won.id }, ended: "profit", mark: { stake: 25, result: 20 }, note: null },
    ]);

    const chosen = async (query: string) => ids((await read(token, `?${query}`)).signals);
    expect(await chosen("decision=taken")).toEqual([won.id]);
    expect(await chosen("decision=unmarked")).toEqual([open.id]);
    expect(await chosen("result=loss")).toEqual([lost.id]);
    expect(await chosen("noted=yes")).toEqual([open.id]);
    expect(await chosen("pair=GBP/USD")).toEqual([]);
    const today = watDayText(won.slot.getTime());
    const yesterday = watDayText(won.slot.getTime() - DAY);
    expect(await chosen(`from=${today}&to=${today}`)).toHaveLength(3);
    expect(await chosen(`to=${yesterday}`)).toEqual([]);
    const byResult = await read(token, "?result=profit");
    expect(byResult.figures).toMatchObject({ won: 1, winRate: null, noRate: "chosen_by_result" });
  });

  it("counts by each filter what its pages hold, whichever members were counted before", async () => {
    const token = await journal.join("gold");
    const other = await journal.join("gold");
    const stray = await publish(0);
    await journal.take(token, stray.id);
    await forgetReceptions();
    const won = await publish(2);
    await journal.take(token, won.id, 25, 80);
    await journal.settle(won, "profit");
    const lost = await publish(4);
    await journal.call("put", `/journal/entries/${lost.id}`, { decision: "skipped" }).as(token);
    await journal.settle(lost, "loss");
    await journal.settle(await publish(6), "breakeven");
    const open = await publish(8);
    for (const { id } of [won, open]) {
      await journal.call("put", `/journal/notes/${id}`, { text: "News" }).as(token).expect(200);
    }
    const wholeOf = async (who: string, query: string): Promise<ReceivedSignalDto[]> => {
      const signals: ReceivedSignalDto[] = [];
      for (let before = "", more = true; more;) {
        const page = await read(who, `?limit=2${query}${before}`);
        signals.push(...page.signals);
        more = page.more;
        before = `&before=${signals.at(-1)?.signal.createdAt ?? ""}`;
      }
      return signals;
    };
    const decisions = ["", "&decision=taken", "&decision=skipped", "&decision=unmarked"];
    const results = ["", "&result=profit"];
    const found = new Map<string, number>();
    for (const who of [token, other]) {
      for (const query of decisions.flatMap((decision) =>
        results.flatMap((result) => [decision + result, `${decision}${result}&noted=yes`]),
      )) {
        const signals = await wholeOf(who, query);
        const ended = (result: string) => signals.filter((one) => one.ended === result).length;
        const marked = (decision: string) =>
          signals.filter(({ mark }) => mark?.decision === decision).length;
        const { figures } = await read(who, `?${query.slice(1)}`);
        expect(figures, query).toMatchObject({
          signals: signals.length,
          won: ended("profit"),
          lost: ended("loss"),
          breakeven: ended("breakeven"),
          running: ended("running"),
          taken: marked("taken"),
          skipped: marked("skipped"),
          unmarked: signals.filter(({ mark }) => mark === null).length,
        });
        if (who === token) found.set(query, signals.length);
      }
    }
    // Nothing is compared with nothing alone.
    expect(found.get("")).toBe(5);
    expect(found.get("&decision=unmarked")).toBe(2);
    expect(found.get("&decision=taken")).toBe(2);
    expect(found.get("&decision=taken&noted=yes")).toBe(1);
    expect(await wholeOf(other, "")).toHaveLength(4);
  });

  it("lists a marked signal that is from before receptions were kept", async () => {
    const token = await journal.join("gold");
    const signal = await publish(0);
    await journal.take(token, signal.id);
    await forgetReceptions();
    expect(await read(token)).toMatchObject({ since: null, signals: [{ note: null }] });
  });

  it("is exported as it is filtered, with notes as inert text", async () => {
    const token = await journal.join("gold");
    const signal = await publish(0);
    await journal.take(token, signal.id, 10.5, 80);
    await journal.settle(signal, "loss");
    await publish(2);
    await journal.call("put", `/journal/notes/${signal.id}`, { text: "=1+1" }).as(token);
    const file = (query: string) =>
      journal
        .call<{ fileName: string; text: string }>("get", `/journal/export${query}`)
        .as(token)
        .data();
    expect((await file("")).fileName).toBe("journal.csv");
    const rows = (text: string): unknown[] => parse(text, { bom: true, columns: true });
    expect(rows((await file("")).text)).toHaveLength(2);
    expect(rows((await file("?decision=taken")).text)).toMatchObject([
      {
        pair: "EUR/USD",
        decision: "taken",
        "stake USD": "10.5",
        "payout %": "80",
        outcome: "loss",
        "result USD": "-10.5",
        note: "'=1+1",
        "signal id": signal.id,
      },
    ]);
  });
});

describe("a note", () => {
  it("is written at any time on a signal that was received, changed and removed", async () => {
    const token = await journal.join("silver");
    const signal = await publish(0);
    const goldOnly = await publish(1);
    await journal.settle(signal, "loss");
    const path = `/journal/notes/${signal.id}`;
    const note = async () => (await read(token)).signals.at(-1)?.note;
    await journal.call("put", path, { text: "  Too late  " }).as(token).expect(200);
    expect(await note()).toBe("Too late");
    await journal.call("put", path, { text: "Spread" }).as(token).expect(200);
    expect(await note()).toBe("Spread");
    await journal.call("put", path, { text: " " }).as(token).expect(200);
    expect(await note()).toBeNull();
    for (const id of [goldOnly.id, randomUUID()]) {
      const reply = await journal.call("put", `/journal/notes/${id}`, { text: "x" }).as(token);
      expect(reply).toMatchObject({ status: 404, error: { code: "not_found" } });
    }
  });
});
