import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, nullable, text, time } from "../../database/defineTable.ts";

/** A stretch in which one model serves; it ends where the next one begins. Rows are only added. */
export class ModelDeployment extends defineTable({
  table: "model_terms",
  columns: {
    /** From 1, without holes. */
    number: key(integer()),
    model: text(64),
    /** The model before; null for the first. */
    replaced: nullable(text(64)),
    /** The first mark that it decides, market time. */
    servesFrom: time(),
    /** Wall time. */
    decidedAt: time(),
    /** Null: the product itself. */
  },
}) {}

/** A deployment as plain data. */
export type ModelDeploymentRow = InferAttributes<ModelDeployment>;
