import type { AccessPath, Country, Role, Tier } from "@signaldeck/contract";
import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A person with an account: applicant, member or staff. */
export class Member extends Model<InferAttributes<Member>, InferCreationAttributes<Member>> {
  static readonly definition: TableDefinition = {
    table: "members",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      email: DataTypes.STRING(254),
      fullName: DataTypes.STRING(120),
      phone: DataTypes.STRING(32),
      country: DataTypes.STRING(60),
      telegram: DataTypes.STRING(64),
      passwordHash: DataTypes.STRING(255),
      role: DataTypes.STRING(16),
      tier: DataTypes.STRING(16),
      dashboardUnlocked: DataTypes.BOOLEAN,
      hasDeposited: DataTypes.BOOLEAN,
      depositAmount: DataTypes.INTEGER,
      accessPath: DataTypes.STRING(16),
      brokerAccountId: DataTypes.STRING(64),
      declaredDeposit: DataTypes.INTEGER,
      admissionCode: DataTypes.STRING(16),
      confirmedAt: DataTypes.DATE,
      trialEndsAt: DataTypes.DATE,
      riskVersion: DataTypes.STRING(32),
      riskAcknowledgedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** Trimmed and in lower case. */
  declare email: string;
  declare fullName: string;
  declare phone: string;
  declare country: Country;
  declare telegram: string | null;
  declare passwordHash: string;
  declare role: Role;
  declare tier: Tier;
  declare dashboardUnlocked: boolean;
  declare hasDeposited: boolean;
  /** Highest verified deposit, whole US dollars. */
  declare depositAmount: number;
  declare accessPath: CreationOptional<AccessPath | null>;
  declare brokerAccountId: CreationOptional<string | null>;
  /** What the member says was deposited, whole US dollars; nothing follows from it. */
  declare declaredDeposit: CreationOptional<number | null>;
  /** A reference for talking to support; it unlocks nothing. */
  declare admissionCode: string;
  /** Null until the mailed code was confirmed. */
  declare confirmedAt: Date | null;
  declare trialEndsAt: Date | null;
  /** Version of the risk disclosure that was acknowledged, and when. */
  declare riskVersion: string;
  declare riskAcknowledgedAt: Date;
  declare createdAt: Date;
  declare updatedAt: Date;
}

/** A member as plain data. */
export type MemberRow = InferAttributes<Member>;
