import { describe, expect, it } from "vitest";
import { verifyLog } from "../../../verifier/verify.mjs";
import { madeLog, madeRecords, type LooseRecord } from "./testing/madeLog.ts";

const FEED = "deriv";
const LETTERS: Record<string, string> = { profit: "W", loss: "L", breakeven: "E" };
const KINDS: Record<string, string> = { unsettled: "U", voided: "V" };

/** Signals 31 to 33 are somebody's own, at the signal desk. */
const isDesk = (sequence: number) => sequence > 30 && sequence < 34;

const RECORDS = madeRecords(60).map((record): LooseRecord => {
  const { grade: _grade, payoutPercent: _payout, ...body } = record.body;
  const isOwn = record.kind === "published" && isDesk(Number(body["sequence"]));
  return isOwn ? { ...record, body: { ...body, source: "desk" } } : record;
});
const LOG = madeLog(RECORDS);

/** How each signal of a source ended, as a site says it that counts all that have. */
function lettersOf(source: string): {
  feed: string;
  source: string;
  first: number;
  endings: string;
} {
  const ends = RECORDS.filter(({ kind }) => kind !== "published");
  const letters = new Map(
    ends.map(({ kind, body }) => [
      Number(body["sequence"]),
      LETTERS[String(body["outcome"])] ?? KINDS[kind] ?? "?",
    ]),
  );
  const all = Array.from({ length: 60 }, (_, index) => {
    const isOwn = isDesk(index + 1) === (source === "desk");
    return isOwn ? (letters.get(index + 1) ?? ".") : ".";
  });
  return { feed: FEED, source, first: 1, endings: all.join("").replace(/\.+$/, "") };
}

const ENGINE = lettersOf("engine");
const DESK = lettersOf("desk");
const check = (...published: (typeof ENGINE)[]) => verifyLog(LOG, { published });
/** The engine's letters with another one at a number. */
const saying = (letter: string, number: number) => ({
  ...ENGINE,
  endings: ENGINE.endings.slice(0, number - 1) + letter + ENGINE.endings.slice(number),
});

describe("what a site counts", () => {
  it("is compared with the log, signal by signal, but for what is sealed yet", async () => {
    const { fault, counted, sealed } = await check(ENGINE, DESK);
    expect(fault).toBeNull();
    expect(sealed).toBeGreaterThan(0);
    expect(counted).toBeGreaterThan(50);
    expect(counted).toBeLessThan(60);
    expect((await verifyLog(LOG)).counted).toBeNull();
  });

  it("may end before the log does", async () => {
    const shorter = { ...ENGINE, endings: ENGINE.endings.slice(0, 40) };
    expect(await check(shorter, DESK)).toMatchObject({ fault: null });
  });

  it("is named where it is another outcome than the log's", async () => {
    const lost = ENGINE.endings.indexOf("L") + 1;
    expect(await check(saying("W", lost), DESK)).toMatchObject({
      counted: null,
      fault: expect.stringMatching(
        new RegExp(`^The site counts signal ${lost} of deriv, engine, as profit; record \\d+ says`),
      ) as string,
    });
  });

  it("is named where a lost signal is left out, at the beginning or in between", async () => {
    const lost = ENGINE.endings.indexOf("L") + 1;
    expect((await check(saying(".", lost), DESK)).fault).toMatch(
      /as nothing; record \d+ says loss/,
    );
    const later = { ...ENGINE, first: lost + 1, endings: ENGINE.endings.slice(lost) };
    expect((await check(later, DESK)).fault).toMatch(/as nothing; record \d+ says/);
  });

  it("is named where it counts another source's signal, or ones that there are not", async () => {
    expect((await check(saying("W", 31), DESK)).fault).toMatch(
      /^The site counts signal 31 of deriv/,
    );
    const more = { ...ENGINE, endings: ENGINE.endings + "W".repeat(30) };
    expect((await check(more, DESK)).fault).toMatch(
      /^The site counts \d+ results that the log does not have\.$/,
    );
  });

  it("is nothing to compare with where the log itself does not hold", async () => {
    const log = { ...LOG, entries: LOG.entries.toSpliced(8, 1) };
    const { fault } = await verifyLog(log, { published: [saying("W", 2)] });
    expect(fault).not.toMatch(/site/);
  });
});
