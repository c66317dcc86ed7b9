import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** One privileged deed: who did what to whom. Written once, never changed. */
export class AuditRecord extends Model<
  InferAttributes<AuditRecord>,
  InferCreationAttributes<AuditRecord>
> {
  static readonly definition: TableDefinition = {
    table: "audit_records",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      actorId: DataTypes.UUID,
      action: DataTypes.STRING(60),
      subjectType: DataTypes.STRING(40),
      subjectId: DataTypes.STRING(64),
      details: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare actorId: string;
  /** Such as `claim.approved`. */
  declare action: string;
  /** Such as `member`. */
  declare subjectType: string;
  declare subjectId: string;
  /** JSON object. */
  declare details: string;
  declare createdAt: Date;
}

/** A record as it is read. */
export type AuditRow = InferAttributes<AuditRecord>;
