import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** What a mark is of; `look` are parts of what the picture looks like. */
export type MarkKind = "picture" | "look" | "account" | "device" | "address";

/** Something of a claim by which other claims with the same are found; never readable by itself. */
export class ClaimMark extends Model<
  InferAttributes<ClaimMark>,
  InferCreationAttributes<ClaimMark>
> {
  static readonly definition: TableDefinition = {
    table: "claim_marks",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      claimId: DataTypes.UUID,
      kind: DataTypes.STRING(8),
      mark: DataTypes.STRING(64),
    },
  };

  declare id: string;
  /** Null once the member is gone. */
  declare claimId: string | null;
  declare kind: MarkKind;
  /** SHA-256 of the picture, a part of its look, else an HMAC. */
  declare mark: string;
}
