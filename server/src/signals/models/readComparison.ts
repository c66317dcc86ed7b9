import type { ComparisonDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { compare } from "./comparison.ts";
import { ShadowDay } from "./ShadowDay.ts";
import { type RunKey, ShadowRun } from "./ShadowRun.ts";

/** How a candidate compares with a serving model on a feed; null while nothing is judged. */
export async function readComparison(
  database: Database,
  key: RunKey,
  transaction?: Transaction,
): Promise<ComparisonDto | null> {
  const { feed, candidate, serving } = key;
  const query = {
    where: { feed, candidate, serving },
    raw: true,
    ...(transaction && { transaction }),
  } as const;
  const run = await database.model(ShadowRun).findOne(query);
  if (!run) return null;
  const found = compare(await database.model(ShadowDay).findAll(query));
  return found && { since: run.since.toISOString(), ...found };
}
