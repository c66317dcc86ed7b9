import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** What an application is found by, one row for each term; goes with the application. */
export class SubmissionTerm extends Model<
  InferAttributes<SubmissionTerm>,
  InferCreationAttributes<SubmissionTerm>
> {
  static readonly definition: TableDefinition = {
    table: "bot_submission_terms",
    columns: {
      term: { type: DataTypes.STRING(64), primaryKey: true },
      submissionId: { type: DataTypes.UUID, primaryKey: true },
    },
  };

  /** From `submissionTerms`. */
  declare term: string;
  declare submissionId: string;
}
