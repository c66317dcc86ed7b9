import type { Outcome, SignalGrade, SignalSource } from "@signaldeck/contract";
import { col, fn, literal, Op, type WhereOptions } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { Signal, type SignalRow } from "../Signal.ts";

/** What became of a signal; null: it is unsettled. */
export type Ending = Outcome | "voided" | null;

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

const FINISHED = ["closed", "hit_tp", "hit_sl", "unsettled"];

/** Counts finished signals by source, grade and ending, in the database. */
export async function countEndings(
  database: Database,
  where: WhereOptions<SignalRow>,
): Promise<EndingTotal[]> {
  const rows = await database.model(Signal).findAll({
    attributes: [
      "source",
      "grade",
      "status",
      "outcome",
      [fn("COUNT", literal("*")), "count"],
      [fn("COUNT", col("confidence")), "stated"],
      [fn("SUM", col("confidence")), "confidence"],
    ],
    where: { [Op.and]: [where, { status: { [Op.in]: FINISHED } }] },
    group: ["source", "grade", "status", "outcome"],
    raw: true,
  });
  // PostgreSQL gives a count as text, because it may exceed a double.
  return (rows as unknown as Record<string, unknown>[]).map((row): EndingTotal => {
    const outcome = row["outcome"] as Outcome | null;
    return {
      source: row["source"] as SignalSource,
      grade: row["grade"] as SignalGrade | null,
      // A closed signal without an outcome was voided: it has no other way to become one.
      ending: outcome === null && row["status"] === "closed" ? "voided" : outcome,
      count: Number(row["count"]),
      stated: Number(row["stated"]),
      confidence: Number(row["confidence"]),
    };
  });
}
