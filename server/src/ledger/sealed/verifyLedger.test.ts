import { MINUTE } from "@signaldeck/contract";
import canonicalize from "canonicalize";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GENESIS_HASH, ledgerHash, type LedgerEntry } from "./ledgerChain.ts";
import { ledgerBegin, verifyLedger } from "./verifyLedger.ts";
import { verifyWhole } from "./verifyWhole.ts";

const SLOT = Date.parse("2026-06-01T10:00:00Z");

function bodyOf(position: number, live = true): string {
  const feed = { name: "live", market: "real", live };
  const slot = new Date(SLOT + position * 5 * MINUTE).toISOString();
  return canonicalize({ signalId: `s${position}`, entryPrice: 1.1 + position, slot, feed }) ?? "";
}

function link(position: number, previousHash: string, change: Partial<LedgerEntry> = {}) {
  const record = {
    position,
    kind: "published" as const,
    signalId: `s${position}`,
    recordedAt: new Date(SLOT + position * 5 * MINUTE + 40).toISOString(),
    previousHash,
    body: bodyOf(position),
    ...change,
  };
  return { ...record, hash: ledgerHash(record) };
}

function chainOf(length: number): LedgerEntry[] {
  const chain: LedgerEntry[] = [];
  for (let position = 1; position <= length; position += 1) {
    chain.push(link(position, chain.at(-1)?.hash ?? GENESIS_HASH));
  }
  return chain;
}

const chain = chainOf(8);
const head = { position: 8, hash: chain.at(-1)?.hash ?? "" };
const at = (position: number) => chain[position - 1] as LedgerEntry;
const replaced = (position: number, record: LedgerEntry) => chain.with(position - 1, record);

describe("ledgerHash", () => {
  it("is SHA-256 over the RFC 8785 form of the record", () => {
    const { hash, body, ...rest } = at(3);
    const text = canonicalize({ ...rest, body: JSON.parse(body) as unknown }) ?? "";
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("begins at sixty-four zeros", () => {
    expect(GENESIS_HASH).toMatch(/^0{64}$/);
  });
});

describe("verifyLedger", () => {
  it("goes on from where an earlier check has come to", () => {
    const { models } = ledgerBegin();
    const from = { position: 5, hash: at(5).hash, models };
    expect(verifyLedger(chain.slice(5), head, from)).toMatchObject({ count: 3, fault: null });
    expect(verifyLedger(chain.slice(5), { position: 9, hash: "" }, from).fault).toMatchObject({
      kind: "removed",
      position: 9,
    });
    expect(verifyLedger(chain.slice(6), undefined, from).fault).toMatchObject({
      kind: "removed",
      position: 6,
    });
    expect(verifyLedger(chain.slice(5), undefined, { ...from, hash: "" }).fault).toMatchObject({
      kind: "changed",
      position: 5,
    });
  });

  it("names a signal that another model decided than the one that served", () => {
    const feed = { name: "live", market: "real", live: true };
    const change = (model: string, previousModel: string) =>
      canonicalize({ model, previousModel, feed, servesFrom: new Date(SLOT).toISOString() }) ?? "";
    const ofModel = { kind: "model", signalId: null } as const;
    const one = link(1, GENESIS_HASH, { ...ofModel, body: change("b", "a") });
    const two = link(2, one.hash, { ...ofModel, body: change("c", "b") });
    expect(verifyLedger([one, two])).toMatchObject({ fault: null, late: [] });
    const published = link(3, two.hash, {
      body: bodyOf(3).replace("{", '{"model":"b",'),
    });
    expect(verifyLedger([one, two, published]).fault).toEqual({
      kind: "contradicted",
      position: 3,
      message: "Record 3 was decided by another model than the one that served.",
    });
  });

  it("accepts a whole chain and gives its head", () => {
    expect(verifyLedger(chain, head)).toEqual({
      count: 8,
      head: head.hash,
      fault: null,
      late: [],
      voided: [],
    });
    expect(verifyLedger([])).toMatchObject({ count: 0, head: GENESIS_HASH, fault: null });
  });

  it.each([
    ["body", { ...at(4), body: at(4).body.replace("5.1", "5.2") }],
    ["kind", { ...at(4), kind: "unsettled" as const }],
    ["signal", { ...at(4), signalId: "other" }],
    ["time", { ...at(4), recordedAt: "2026-06-01T00:00:00.000Z" }],
    ["hash", { ...at(4), hash: at(5).hash }],
    ["link", { ...at(4), previousHash: at(1).hash }],
  ])("names a record with a changed %s", (_name, record) => {
    expect(verifyLedger(replaced(4, record)).fault).toMatchObject({ kind: "changed", position: 4 });
  });

  it("names a record that was rewritten together with its hash", () => {
    const rewritten = link(4, at(3).hash, { body: bodyOf(40) });
    expect(verifyLedger(replaced(4, rewritten)).fault).toMatchObject({
      kind: "changed",
      position: 4,
    });
  });

  it("names a removed record, wherever it stood", () => {
    for (let position = 1; position < 8; position += 1) {
      expect(verifyLedger(chain.toSpliced(position - 1, 1)).fault).toMatchObject({
        kind: "removed",
        position,
      });
    }
  });

  it("names a removed end and a chain rewritten as a whole by the head that was known", () => {
    expect(verifyLedger(chain.slice(0, 6), head).fault).toMatchObject({
      kind: "removed",
      position: 7,
    });
    const other = [link(1, GENESIS_HASH, { body: bodyOf(99) })];
    expect(verifyLedger(other, { position: 1, hash: at(1).hash }).fault).toMatchObject({
      kind: "changed",
      position: 1,
    });
  });

  it("names the first of two swapped records, and a repeated one", () => {
    const swapped = chain.with(2, at(6)).with(5, at(3));
    expect(verifyLedger(swapped).fault).toMatchObject({ kind: "reordered", position: 3 });
    const repeated = chain.toSpliced(3, 0, at(2));
    expect(verifyLedger(repeated).fault).toMatchObject({ kind: "reordered", position: 4 });
  });

  it("finds any single changed character", () => {
    const fields = ["body", "hash", "previousHash", "recordedAt", "signalId"] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(...fields),
        fc.nat(),
        (position, field, place) => {
          const text = at(position)[field] ?? "";
          const spot = place % text.length;
          const other = text[spot] === "0" ? "1" : "0";
          const record = {
            ...at(position),
            [field]: text.slice(0, spot) + other + text.slice(spot + 1),
          };
          expect(verifyLedger(replaced(position, record)).fault).not.toBeNull();
        },
      ),
    );
  });

  it("lists publications that were recorded too late on a live feed, and only there", () => {
    const inTime = new Date(SLOT + 6 * MINUTE).toISOString();
    expect(verifyLedger([link(1, GENESIS_HASH, { recordedAt: inTime })]).late).toEqual([]);
    const recordedAt = new Date(SLOT + 6 * MINUTE + 1).toISOString();
    const late = link(1, GENESIS_HASH, { recordedAt });
    expect(verifyLedger([late])).toMatchObject({ fault: null, late: [1] });
    const recorded = link(1, GENESIS_HASH, { recordedAt, body: bodyOf(1, false) });
    expect(verifyLedger([recorded])).toMatchObject({ fault: null, late: [] });
  });

  it("holds a record to the moment of publication that it names", () => {
    const named = (after: number, live = true) => {
      const publishedAt = new Date(SLOT + 5 * MINUTE + after).toISOString();
      const body = { ...(JSON.parse(bodyOf(1, live)) as object), publishedAt };
      return verifyLedger([link(1, GENESIS_HASH, { body: canonicalize(body) ?? "" })]);
    };
    expect(named(5_000)).toMatchObject({ fault: null, late: [] });
    expect(named(5_001)).toMatchObject({ fault: null, late: [1] });
    expect(named(5_001, false)).toMatchObject({ fault: null, late: [] });
  });

  describe("signals from outside the engine and voided ones", () => {
    const slot = new Date(SLOT).toISOString();
    const expiresAt = new Date(SLOT + 5 * MINUTE).toISOString();
    const feed = { name: "live", market: "real", live: true };
    const canonical = (body: object) => canonicalize(body) ?? "";
    const handedIn = (decidedAt: number) =>
      link(1, GENESIS_HASH, {
        recordedAt: new Date(SLOT + 40_000).toISOString(),
        body: canonical({
          signalId: "s1",
          slot,
          feed,
          source: "desk",
          confidence: null,
          decidedAt: new Date(decidedAt).toISOString(),
        }),
      });
    const voidedAfter = (previous: LedgerEntry, time: number) => {
      const recordedAt = new Date(time).toISOString();
      return link(previous.position + 1, previous.hash, {
        kind: "voided",
        signalId: "s1",
        recordedAt,
        body: canonical({ signalId: "s1", feed, expiresAt, voidedAt: recordedAt, reason: "News" }),
      });
    };

    it("holds with old records and new ones in one chain", () => {
      const desk = link(2, at(1).hash, {
        signalId: "s9",
        body: canonical({ signalId: "s9", slot, feed, source: "desk", confidence: null }),
        recordedAt: slot,
      });
      expect(verifyLedger([at(1), desk])).toMatchObject({ count: 2, fault: null, late: [] });
    });

    it("lists a signal that was handed in when the price was known", () => {
      expect(verifyLedger([handedIn(SLOT - 90_000)])).toMatchObject({ fault: null, late: [] });
      expect(verifyLedger([handedIn(SLOT + 15_000)])).toMatchObject({ fault: null, late: [] });
      expect(verifyLedger([handedIn(SLOT + 15_001)])).toMatchObject({ fault: null, late: [1] });
    });

    it("lists what was voided, and as late what was voided after its expiry", () => {
      const published = handedIn(SLOT);
      const inTime = voidedAfter(published, SLOT + 299_000);
      expect(verifyLedger([published, inTime])).toMatchObject({
        fault: null,
        late: [],
        voided: [2],
      });
      expect(verifyLedger([published, voidedAfter(published, SLOT + 300_000)]).late).toEqual([]);
      const late = voidedAfter(published, SLOT + 300_001);
      expect(verifyLedger([published, late])).toMatchObject({
        fault: null,
        late: [2],
        voided: [2],
      });
    });

    const settledAfter = (previous: LedgerEntry, time: number) =>
      link(previous.position + 1, previous.hash, {
        kind: "settled",
        signalId: "s1",
        recordedAt: new Date(time).toISOString(),
        body: canonical({ signalId: "s1", feed, outcome: "profit" }),
      });

    it("does not list an outcome as late, whenever it is recorded", () => {
      const published = handedIn(SLOT);
      const verdict = verifyLedger([published, settledAfter(published, SLOT + 90 * MINUTE)]);
      expect(verdict).toMatchObject({ fault: null, late: [], voided: [] });
    });

    it.each([
      ["withdrawn", "withdraws"],
      ["held", "holds"],
    ] as const)(
      "knows that a %s signal runs on, and names one that %s twice or at its end",
      (kind, does) => {
        const saidAfter = (previous: LedgerEntry, time: number) =>
          link(previous.position + 1, previous.hash, {
            kind,
            signalId: "s1",
            recordedAt: new Date(time).toISOString(),
            body: canonical({ signalId: "s1", sequence: 1, feed, reason: "News" }),
          });
        const published = handedIn(SLOT);
        const said = saidAfter(published, SLOT + 2 * MINUTE);
        const settled = settledAfter(said, SLOT + 5 * MINUTE);
        expect(verifyLedger([published, said, settled])).toMatchObject({
          count: 3,
          fault: null,
          late: [],
          voided: [],
        });
        const again = saidAfter(said, SLOT + 3 * MINUTE);
        expect(verifyLedger([published, said, again]).fault).toMatchObject({
          kind: "contradicted",
          message: `Record 3 ${does} a signal that record 2 has ${kind} already.`,
        });
        const after = saidAfter(settled, SLOT + 6 * MINUTE);
        expect(verifyLedger([published, said, settled, after]).fault).toMatchObject({
          kind: "contradicted",
          message: `Record 4 ${does} a signal that record 3 has ended.`,
        });
      },
    );

    it("names a record that ends a signal a second time", () => {
      const published = handedIn(SLOT);
      const voided = voidedAfter(published, SLOT + MINUTE);
      const settled = settledAfter(voided, SLOT + 5 * MINUTE);
      expect(verifyLedger([published, voided, settled]).fault).toMatchObject({
        kind: "contradicted",
        position: 3,
        message: "Record 3 ends a signal that record 2 has ended already.",
      });
    });
  });
});

describe("verifyWhole", () => {
  const pages: number[] = [];
  const readOf = (records: readonly LedgerEntry[], page: number) => (after: number) => {
    pages.push(after);
    return Promise.resolve(records.slice(after, after + page));
  };

  it("goes through all pages, and one check goes on where the last has ended", async () => {
    pages.length = 0;
    expect(await verifyWhole(readOf(chain, 3))).toEqual({ count: 8, head: head.hash, fault: null });
    expect(pages).toEqual([0, 3, 6, 8]);
  });

  it("stops at the first fault, on whichever page", async () => {
    const forged = replaced(5, link(5, at(4).hash, { body: bodyOf(50) }));
    pages.length = 0;
    const verdict = await verifyWhole(readOf(forged, 3));
    expect(verdict).toMatchObject({ count: 6, head: at(3).hash, fault: { position: 5 } });
    expect(pages).toEqual([0, 3]);
  });

  it("has nothing to say of no records", async () => {
    const nothing = await verifyWhole(readOf([], 3));
    expect(nothing).toEqual({ count: 0, head: GENESIS_HASH, fault: null });
  });
});
