import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import type { LedgerEntry, LedgerKind } from "./ledgerChain.ts";
import type { RecordBody } from "./recordBodies.ts";
import { ServedModels } from "./ServedModels.ts";

const NOON = Date.parse("2026-06-01T12:00:00Z");
const iso = (time: number) => new Date(time).toISOString();

let position = 0;
const record = (kind: LedgerKind, body: object): LedgerEntry => ({
  position: (position += 1),
  kind,
  signalId: null,
  recordedAt: iso(NOON),
  previousHash: "",
  body: JSON.stringify(body),
  hash: "",
});
const published = (model: string | undefined, minute: number, source = "engine") =>
  record("published", { source, slot: iso(NOON + minute * MINUTE), ...(model && { model }) });
const change = (previousModel: string, model: string, minute: number) =>
  record("model", { model, previousModel, servesFrom: iso(NOON + minute * MINUTE) });

/** What is said of each record. */
const follow = (records: readonly LedgerEntry[]) => {
  const models = new ServedModels();
  return records.map((one) => take(models, one));
};
const take = (models: ServedModels, one: LedgerEntry) =>
  models.take(one, JSON.parse(one.body) as RecordBody);

describe("the models of a ledger", () => {
  it("change by a record alone, and can change back", () => {
    const said = follow([
      published(undefined, 0),
      published("a", 5),
      change("a", "b", 15),
      published("b", 15),
      published(undefined, 20, "desk"),
      change("b", "a", 30),
      published("a", 30),
      record("settled", {}),
    ]);
    expect(said).toEqual(said.map(() => null));
  });

  it("decide what names no source, too: that was the engine's", () => {
    const older = record("published", { slot: iso(NOON + 15 * MINUTE), model: "a" });
    expect(follow([change("a", "b", 15), older])[1]).toMatch(/another model/);
  });

  it("go on by themselves in a copy", () => {
    const models = new ServedModels();
    take(models, change("a", "b", 15));
    const copy = models.clone();
    take(copy, change("b", "c", 20));
    expect(take(models, published("b", 25))).toBeNull();
    expect(take(copy, published("b", 25))).toMatch(/another model/);
  });

  it("leave the mark of a promotion to the one before", () => {
    expect(follow([change("a", "b", 15), published("a", 10)])[1]).toBeNull();
    expect(follow([change("a", "b", 15), published("b", 10)])[1]).toMatch(/another model/);
    expect(follow([change("a", "b", 15), published("a", 15)])[1]).toMatch(/another model/);
    // A recording that begins anew.
    expect(follow([change("a", "b", 15), published("b", -1_000)])[1]).toBeNull();
  });

  it("are missed where one is named, changed or left out without a record", () => {
    expect(follow([published("a", 0), published("b", 5)])[1]).toMatch(/^Record \d+ was decided/);
    expect(follow([published("a", 0), change("c", "b", 5)])[1]).toMatch(/replaces another/);
    expect(follow([change("a", "b", 5), published(undefined, 5)])[1]).toMatch(/does not say/);
    expect(follow([published("a", 0), published(undefined, 5)])[1]).toBeNull();
  });
});
