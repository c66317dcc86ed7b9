import type { AccessPath, Country, Language, OwnTerms, Role, Tier } from "@signaldeck/contract";
import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** The copy of what a member's grants give, as everybody begins; `changeGrants` alone writes it. */
const DERIVED = {
  tier: "guest",
  dashboardUnlocked: false,
  hasDeposited: false,
  depositAmount: 0,
  verifiedPath: null,
  grantedUntil: null,
} as const;

/** A person with an account: member or staff. Who waits for a code is a registration, no member. */
export class Member extends Model<InferAttributes<Member>, InferCreationAttributes<Member>> {
  static readonly definition: TableDefinition = {
    table: "members",
    told: ["id"],
    derived: DERIVED,
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      email: DataTypes.STRING(254),
      fullName: DataTypes.STRING(120),
      phone: DataTypes.STRING(32),
      country: DataTypes.STRING(60),
      telegram: DataTypes.STRING(64),
      language: DataTypes.STRING(2),
      passwordHash: DataTypes.STRING(255),
      role: DataTypes.STRING(16),
      tier: DataTypes.STRING(16),
      dashboardUnlocked: DataTypes.BOOLEAN,
      hasDeposited: DataTypes.BOOLEAN,
      depositAmount: DataTypes.INTEGER,
      accessPath: DataTypes.STRING(16),
      verifiedPath: DataTypes.STRING(16),
      brokerAccountId: DataTypes.STRING(64),
      declaredDeposit: DataTypes.INTEGER,
      admissionCode: DataTypes.STRING(16),
      trialEndsAt: DataTypes.DATE,
      riskVersion: DataTypes.STRING(32),
      riskAcknowledgedAt: DataTypes.DATE,
      secondFactorAt: DataTypes.DATE,
      ownPayoutPercent: DataTypes.DOUBLE,
      ownFloor: DataTypes.DOUBLE,
      demo: DataTypes.BOOLEAN,
      grantedUntil: DataTypes.DATE,
      blockedAt: DataTypes.DATE,
      blockedReason: DataTypes.TEXT,
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
  /** In which the member reads what is sent to them. */
  declare language: CreationOptional<Language>;
  declare passwordHash: string;
  declare role: Role;
  declare tier: Tier;
  declare dashboardUnlocked: boolean;
  declare hasDeposited: boolean;
  /** Highest verified deposit, whole US dollars. */
  declare depositAmount: number;
  /** As the member chose it. */
  declare accessPath: CreationOptional<AccessPath | null>;
  /** For which a deposit was verified; from auto there is no way back. */
  declare verifiedPath: CreationOptional<AccessPath | null>;
  declare brokerAccountId: CreationOptional<string | null>;
  /** What the member says was deposited, whole US dollars; nothing follows from it. */
  declare declaredDeposit: CreationOptional<number | null>;
  /** A reference for talking to support; it unlocks nothing. */
  declare admissionCode: string;
  /** Null before an imported member joins. */
  declare trialEndsAt: Date | null;
  /** Version of the risk disclosure that was acknowledged, and when; both null until it is. */
  declare riskVersion: string | null;
  declare riskAcknowledgedAt: Date | null;
  /** Since when the second factor is on; null while it is off. */
  declare secondFactorAt: CreationOptional<Date | null>;
  /** By which signals are judged for this member alone, percent; null: by the operator's payout. */
  declare ownPayoutPercent: CreationOptional<number | null>;
  declare ownFloor: CreationOptional<number | null>;
  /** Seeded by the demo, its password kept in a file: never to run in production. */
  declare demo: CreationOptional<boolean>;
  /** When a grant ends that tier or opening rest on; null where they stay. */
  declare grantedUntil: CreationOptional<Date | null>;
  /** Since when nobody can sign in; null for an open account. */
  declare blockedAt: CreationOptional<Date | null>;
  declare blockedReason: CreationOptional<string | null>;
  declare createdAt: Date;
  declare updatedAt: Date;
}

/** A member as plain data. */
export type MemberRow = InferAttributes<Member>;

/** What a member judges signals by. */
export function ownTermsOf({
  ownPayoutPercent,
  ownFloor,
}: Pick<MemberRow, "ownPayoutPercent" | "ownFloor">): OwnTerms {
  return { payoutPercent: ownPayoutPercent, floor: ownFloor };
}
