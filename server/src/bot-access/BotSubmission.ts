import type { BotSubmissionDto, SubmissionStatus } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** An application for bot access; whoever sent it needs no account. */
export class BotSubmission extends Model<
  InferAttributes<BotSubmission>,
  InferCreationAttributes<BotSubmission>
> {
  static readonly definition: TableDefinition = {
    table: "bot_submissions",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      status: DataTypes.STRING(16),
      notes: DataTypes.TEXT,
      fullName: DataTypes.STRING(120),
      countryCode: DataTypes.STRING(8),
      phoneNumber: DataTypes.STRING(32),
      email: DataTypes.STRING(254),
      hasAccount: DataTypes.STRING(8),
      hasFunded: DataTypes.STRING(8),
      canAfford: DataTypes.STRING(8),
      hasLostMoney: DataTypes.STRING(8),
      lossAmount: DataTypes.STRING(120),
      usageMethod: DataTypes.STRING(8),
      wantsCall: DataTypes.STRING(8),
      callCountryCode: DataTypes.STRING(8),
      callNumber: DataTypes.STRING(32),
      readyToStart: DataTypes.STRING(8),
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare status: SubmissionStatus;
  /** What staff wrote about it; empty at first. */
  declare notes: string;
  declare fullName: string;
  declare countryCode: string;
  /** With its country code, without spaces. */
  declare phoneNumber: string;
  declare email: string;
  declare hasAccount: BotSubmissionDto["hasAccount"];
  declare hasFunded: BotSubmissionDto["hasFunded"];
  declare canAfford: BotSubmissionDto["canAfford"];
  declare hasLostMoney: BotSubmissionDto["hasLostMoney"];
  /** As the applicant put it; empty without a loss. */
  declare lossAmount: string;
  declare usageMethod: BotSubmissionDto["usageMethod"];
  declare wantsCall: BotSubmissionDto["wantsCall"];
  declare callCountryCode: string;
  /** Empty when no call is wanted. */
  declare callNumber: string;
  declare readyToStart: BotSubmissionDto["readyToStart"];
  declare createdAt: Date;
  declare updatedAt: Date;
}

/** An application as plain data. */
export type SubmissionRow = InferAttributes<BotSubmission>;
