import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A candidate beside a serving model on a feed: the key of its run and of each of its days. */
export interface RunKey {
  feed: string;
  /** Hashes of the two models. */
  candidate: string;
  serving: string;
}

/** The columns of a `RunKey`. */
export const RUN_KEY = {
  feed: { type: DataTypes.STRING(64), primaryKey: true },
  candidate: { type: DataTypes.STRING(64), primaryKey: true },
  serving: { type: DataTypes.STRING(64), primaryKey: true },
};

/** How far a candidate's run beside a serving model has come. */
export class ShadowRun extends Model<
  InferAttributes<ShadowRun>,
  InferCreationAttributes<ShadowRun>
> {
  declare feed: string;
  declare candidate: string;
  declare serving: string;
  /** The first mark and the last one that it holds, market time. */
  declare since: Date;
  declare markedTo: Date;
  /** `AwaitedForecasts` as JSON. */
  declare awaited: string;

  static definition: TableDefinition = {
    table: "shadow_runs",
    columns: {
      ...RUN_KEY,
      since: { type: DataTypes.DATE, allowNull: false },
      markedTo: { type: DataTypes.DATE, allowNull: false },
      awaited: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}
