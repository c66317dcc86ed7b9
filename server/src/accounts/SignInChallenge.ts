import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A login whose password was right and whose second factor is awaited; deleted on success. */
export class SignInChallenge extends Model<
  InferAttributes<SignInChallenge>,
  InferCreationAttributes<SignInChallenge>
> {
  static readonly definition: TableDefinition = {
    table: "sign_in_challenges",
    columns: {
      tokenHash: { type: DataTypes.STRING(64), primaryKey: true },
      memberId: DataTypes.UUID,
      triesLeft: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  /** SHA-256 of the challenge, which itself is nowhere stored. */
  declare tokenHash: string;
  declare memberId: string;
  declare triesLeft: number;
  declare createdAt: Date;
  declare expiresAt: Date;
}
