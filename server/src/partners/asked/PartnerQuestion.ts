import type { AskedPartner, QuestionState } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Whether a partner knows the member of a claim, and what it answered; one for each claim. */
export class PartnerQuestion extends Model<
  InferAttributes<PartnerQuestion>,
  InferCreationAttributes<PartnerQuestion>
> {
  static readonly definition: TableDefinition = {
    table: "partner_questions",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      claimId: DataTypes.UUID,
      memberId: DataTypes.UUID,
      partner: DataTypes.STRING(16),
      account: DataTypes.STRING(64),
      state: DataTypes.STRING(16),
      about: DataTypes.STRING(254),
      known: DataTypes.BOOLEAN,
      accounts: DataTypes.TEXT,
      answeredAt: DataTypes.DATE,
      fault: DataTypes.STRING(300),
      tries: DataTypes.INTEGER,
      nextAt: DataTypes.DATE,
      askingUntil: DataTypes.DATE,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare claimId: string;
  declare memberId: string;
  declare partner: AskedPartner;
  /** The account of the claim. */
  declare account: string;
  declare state: QuestionState;
  /** What it was asked about last. */
  declare about: string | null;
  declare known: boolean | null;
  /** The client's accounts, a JSON list; null where it names none. */
  declare accounts: string | null;
  declare answeredAt: Date | null;
  /** Why it could not be asked the last time. */
  declare fault: string | null;
  /** How often in a row. */
  declare tries: number;
  /** When it is asked next, while it waits. */
  declare nextAt: Date;
  /** A process is at it until then. */
  declare askingUntil: Date | null;
  declare createdAt: Date;
}

/** A question as plain data. */
export type PartnerQuestionRow = InferAttributes<PartnerQuestion>;
