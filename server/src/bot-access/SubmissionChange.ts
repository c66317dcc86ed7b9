import type { SubmissionStatus } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** One change of an application by staff; goes with the application. */
export class SubmissionChange extends Model<
  InferAttributes<SubmissionChange>,
  InferCreationAttributes<SubmissionChange>
> {
  static readonly definition: TableDefinition = {
    table: "bot_submission_changes",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      submissionId: DataTypes.UUID,
      actorId: DataTypes.UUID,
      fromStatus: DataTypes.STRING(16),
      toStatus: DataTypes.STRING(16),
      notes: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare submissionId: string;
  declare actorId: string;
  declare fromStatus: SubmissionStatus;
  declare toStatus: SubmissionStatus;
  /** The notes as they were written then; null where they stayed. */
  declare notes: string | null;
  declare createdAt: Date;
}

export type SubmissionChangeRow = InferAttributes<SubmissionChange>;
