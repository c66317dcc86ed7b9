import { expect, it } from "vitest";
import { createEmptyStorage } from "../testing/testDatabase.ts";
import { modelsOfReleases } from "./migrations/0151-models-of-releases.ts";
import { beforeMigration } from "./testing/beforeMigration.ts";

const AT = "2026-06-01 10:00:00.000 +00:00";
const [FIRST, PROMOTED] = ["a".repeat(64), "b".repeat(64)];

it("keeps which model served when, and no file, reason or comparison", async () => {
  await using storage = await beforeMigration(modelsOfReleases, await createEmptyStorage());
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  await queries.bulkInsert("engine_models", [
    { hash: FIRST, state: "retired", file: "{}", added_at: AT },
    { hash: PROMOTED, state: "serving", file: "{}", added_at: AT },
  ]);
  const term = { serves_from: AT, decided_at: AT };
  await queries.bulkInsert("model_terms", [
    { ...term, number: 1, model: FIRST },
    { ...term, number: 2, model: PROMOTED, replaced: FIRST, reason: "Better", comparison: "{}" },
  ]);
  await storage.step();

  const [terms] = await sequelize.query("SELECT * FROM model_terms ORDER BY number");
  expect(terms).toMatchObject([
    { number: 1, model: FIRST, replaced: null },
    { number: 2, model: PROMOTED, replaced: FIRST },
  ]);
  expect(Object.keys(terms[0] ?? {}).sort()).toEqual(
    ["decided_at", "model", "number", "replaced", "serves_from"].sort(),
  );
  const tables = await queries.showAllTables();
  for (const gone of ["engine_models", "shadow_runs", "shadow_days", "model_terms_kept"]) {
    expect(tables).not.toContain(gone);
  }
  // Of a model that nobody has a file of.
  await queries.bulkInsert("model_terms", [{ ...term, number: 3, model: "c".repeat(64) }]);
});
