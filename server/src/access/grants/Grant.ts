import type { AccessPath, GrantEnd, GrantSource, Tier } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/**
 * One thing that gives a member access. A row is written once, and later only its end; what a member
 * has is the highest of the rows that run (`accessOf`).
 */
export class Grant extends Model<InferAttributes<Grant>, InferCreationAttributes<Grant>> {
  static readonly definition: TableDefinition = {
    table: "grants",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      source: DataTypes.STRING(8),
      claimId: DataTypes.UUID,
      givenBy: DataTypes.UUID,
      tier: DataTypes.STRING(16),
      unlocked: DataTypes.BOOLEAN,
      deposited: DataTypes.BOOLEAN,
      amount: DataTypes.INTEGER,
      path: DataTypes.STRING(16),
      since: DataTypes.DATE,
      until: DataTypes.DATE,
      endedAt: DataTypes.DATE,
      endedBy: DataTypes.UUID,
      endedFor: DataTypes.STRING(16),
    },
  };

  declare id: string;
  declare memberId: string;
  declare source: GrantSource;
  /** The claim that gave it; null for all other sources. */
  declare claimId: string | null;
  /** Who of the staff; null where nobody did. */
  declare givenBy: string | null;
  declare tier: Tier;
  declare unlocked: boolean;
  /** It says that a deposit was verified. */
  declare deposited: boolean;
  /** Of how much, whole US dollars; 0 where that is not known. */
  declare amount: number;
  /** For which path it was verified. */
  declare path: AccessPath | null;
  declare since: Date;
  /** When it ends by itself; null where it stays. */
  declare until: Date | null;
  /** When it ended, by whom and why; all three null while it runs, the second where nobody did it. */
  declare endedAt: Date | null;
  declare endedBy: string | null;
  declare endedFor: GrantEnd | null;
}

/** A grant as plain data. */
export type GrantRow = InferAttributes<Grant>;
