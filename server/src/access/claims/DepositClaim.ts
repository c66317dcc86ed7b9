import type { AccessPath, ClaimStatus, ClaimWay, ProofType } from "@signaldeck/contract";
import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A member's claim of a deposit, with its proof; at most one of a member's waits at a time. */
export class DepositClaim extends Model<
  InferAttributes<DepositClaim>,
  InferCreationAttributes<DepositClaim>
> {
  static readonly definition: TableDefinition = {
    table: "deposit_claims",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      status: DataTypes.STRING(16),
      brokerAccountId: DataTypes.STRING(64),
      accessPath: DataTypes.STRING(16),
      declaredAmount: DataTypes.INTEGER,
      verifiedAmount: DataTypes.INTEGER,
      reason: DataTypes.TEXT,
      proofFile: DataTypes.STRING(64),
      proofName: DataTypes.STRING(120),
      proofType: DataTypes.STRING(40),
      proofBytes: DataTypes.INTEGER,
      sentBy: DataTypes.STRING(16),
      decidedBy: DataTypes.UUID,
      createdAt: DataTypes.DATE,
      decidedAt: DataTypes.DATE,
      takenBy: DataTypes.UUID,
      takenUntil: DataTypes.DATE,
      correctedFrom: DataTypes.INTEGER,
      correctedBy: DataTypes.UUID,
      correctedAt: DataTypes.DATE,
      correctionReason: DataTypes.TEXT,
      look: DataTypes.STRING(64),
      markedAt: DataTypes.DATE,
      reported: DataTypes.BOOLEAN,
    },
  };

  declare id: string;
  declare memberId: string;
  declare status: ClaimStatus;
  declare brokerAccountId: string;
  declare accessPath: AccessPath;
  /** Whole US dollars, as are all amounts here. */
  declare declaredAmount: number;
  declare verifiedAmount: number | null;
  declare reason: string | null;
  /** Random name inside the folder of proofs; without a file there (`proofBytes` is 0) where somebody else's word has opened the claim. */
  declare proofFile: string;
  /** The member's own name for the file; shown, never used as a path. */
  declare proofName: string;
  /** Found in the file's bytes. */
  declare proofType: ProofType;
  declare proofBytes: number;
  declare sentBy: CreationOptional<ClaimWay>;
  declare decidedBy: string | null;
  declare createdAt: Date;
  declare decidedAt: Date | null;
  /** Who of the staff has it open, good until `takenUntil`. */
  declare takenBy: CreationOptional<string | null>;
  declare takenUntil: CreationOptional<Date | null>;
  /** What was verified before the last correction; all four are null where there was none. */
  declare correctedFrom: CreationOptional<number | null>;
  declare correctedBy: CreationOptional<string | null>;
  declare correctedAt: CreationOptional<Date | null>;
  declare correctionReason: CreationOptional<string | null>;
  /** What the picture looks like (`pictureLook`); null where that cannot be told. */
  declare look: CreationOptional<string | null>;
  /** When its marks (`ClaimMark`) were taken; null before. */
  declare markedAt: CreationOptional<Date | null>;
  /** The partner broker has reported a deposit for it. */
  declare reported: CreationOptional<boolean>;
}

/** A claim as plain data. */
export type DepositClaimRow = InferAttributes<DepositClaim>;
