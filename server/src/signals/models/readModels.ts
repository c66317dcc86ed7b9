import {
  ComparisonDto,
  MODEL_LIMITS,
  type ModelDto,
  type ModelsDeskDto,
  type ModelTermDto,
} from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { Model } from "../../engine/model.ts";
import { Member } from "../../members/Member.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { EngineModel, type EngineModelRow } from "./EngineModel.ts";
import { ModelTerm, type ModelTermRow } from "./ModelTerm.ts";
import { presentModelFiles } from "./presentModelFiles.ts";
import { readComparison } from "./readComparison.ts";

/** Names of people by id. */
type Names = ReadonlyMap<string, string>;

/** The models and their terms for the signal desk; some model has served before. */
export async function readModels({
  database,
  feed,
}: Pick<SignalsContext, "database" | "feed">): Promise<ModelsDeskDto> {
  const [models, terms] = await Promise.all([
    database.model(EngineModel).findAll({ order: [["addedAt", "DESC"]], raw: true }),
    database
      .model(ModelTerm)
      .findAll({ order: [["number", "DESC"]], limit: MODEL_LIMITS.shown, raw: true }),
  ]);
  const of = (state: EngineModelRow["state"]) => models.filter((row) => row.state === state);
  const [serving] = of("serving");
  if (!serving) throw new Error("No model serves");
  const [candidate] = of("candidate");
  const people = [...models.map(({ addedBy }) => addedBy), ...terms.map((term) => term.decidedBy)];
  const names = await readNames(database, people);
  const key = { feed: feed.info.name, candidate: candidate?.hash ?? "", serving: serving.hash };
  return {
    serving: presentModel(serving, names),
    candidate: candidate
      ? {
          model: presentModel(candidate, names),
          comparison: await readComparison(database, key),
        }
      : null,
    retired: of("retired")
      .slice(0, MODEL_LIMITS.shown)
      .map((row) => presentModel(row, names)),
    terms: terms.map((row) => presentTerm(row, names)),
  };
}

/** Names of those who still have an account. */
export async function readNames(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Names> {
  const id = [...new Set(ids.filter((one) => one !== null))];
  if (id.length === 0) return new Map();
  const rows = await database
    .model(Member)
    .findAll({ attributes: ["id", "fullName"], where: { id }, raw: true });
  return new Map(rows.map((row) => [row.id, row.fullName]));
}

export function presentModel(row: EngineModelRow, names: Names): ModelDto {
  // It was checked when it was stored; a later version may know it no more, and still show it.
  const { trainedAt, code, data, outOfSample } = JSON.parse(row.file) as Model;
  return {
    hash: row.hash,
    trainedAt,
    version: code.version,
    files: presentModelFiles(data),
    walkForward: {
      n: outOfSample.n,
      hitRate: outOfSample.hitRate * 100,
      hitRateLow: outOfSample.low * 100,
      hitRateHigh: outOfSample.high * 100,
    },
    addedAt: row.addedAt.toISOString(),
    addedBy: nameOf(row.addedBy, names),
  };
}

export function presentTerm(row: ModelTermRow, names: Names): ModelTermDto {
  return {
    model: row.model,
    servesFrom: row.servesFrom.toISOString(),
    decidedAt: row.decidedAt.toISOString(),
    decidedBy: nameOf(row.decidedBy, names),
    reason: row.reason,
    comparison: row.comparison === null ? null : ComparisonDto.parse(JSON.parse(row.comparison)),
  };
}

const nameOf = (id: string | null, names: Names) => (id === null ? null : (names.get(id) ?? null));
