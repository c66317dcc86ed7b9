import type { SignalGrade, SignalSource } from "@signaldeck/contract";
import { col, fn, literal, type WhereOptions } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import type { Ending } from "../results/Ending.ts";
import { SignalResult, type SignalResultRow } from "../results/SignalResult.ts";

/** Signals of one source and grade with one ending, and the sum of the confidences that some carried. */
export interface EndingTotal {
  source: SignalSource;
  /** As it was sealed; null without one. */
  grade: SignalGrade | null;
  ending: Ending;
  count: number;
  /** How many carried a confidence, and its sum in percent. */
  stated: number;
  confidence: number;
}

/** Counts the ledger's results by source, grade and ending, in the database. */
export async function countEndings(
  database: Database,
  where: WhereOptions<SignalResultRow>,
): Promise<EndingTotal[]> {
  const rows = await database.model(SignalResult).findAll({
    attributes: [
      "source",
      "grade",
      "ending",
      [fn("COUNT", literal("*")), "count"],
      [fn("COUNT", col("confidence")), "stated"],
      [fn("SUM", col("confidence")), "confidence"],
    ],
    where,
    group: ["source", "grade", "ending"],
    raw: true,
  });
  // PostgreSQL gives a count as text, because it may exceed a double.
  return (rows as unknown as Record<string, unknown>[]).map((row) => ({
    source: row["source"] as SignalSource,
    grade: row["grade"] as SignalGrade | null,
    ending: row["ending"] as Ending,
    count: Number(row["count"]),
    stated: Number(row["stated"]),
    confidence: Number(row["confidence"]),
  }));
}
