import type {
  Direction,
  MarketKind,
  Outcome,
  SignalGrade,
  SignalSource,
  SignalStatus,
  Tier,
} from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A published signal. All times but the ledger's are market time; prices are the feed's own. */
export class Signal extends Model<InferAttributes<Signal>, InferCreationAttributes<Signal>> {
  declare id: string;
  /** Name of the feed that the prices come from. */
  declare feed: string;
  declare market: MarketKind;
  /** Where several feeds run together, the one that the pair belongs to; else null. */
  declare quotedBy: string | null;
  /** Running number of publication on this feed, from 1. */
  declare sequence: number;
  declare pair: string;
  /** The five-minute mark of entry. */
  declare slot: Date;
  declare direction: Direction;
  declare entryPrice: number;
  declare entryTickAt: Date;
  /** What was published, where the feed's history corrected the entry at settlement; else null. */
  declare publishedEntryPrice: number | null;
  declare source: SignalSource;
  /** Percent, as are the ends of its interval; null where none was given. */
  declare confidence: number | null;
  declare confidenceLow: number | null;
  declare confidenceHigh: number | null;
  declare confidenceSample: number;
  /** Of the engine's alone, and sealed at publication; null where none was. */
  declare grade: SignalGrade | null;
  declare analysis: string;
  declare stopLoss: number | null;
  declare takeProfit: number | null;
  declare status: SignalStatus;
  declare outcome: Outcome | null;
  declare closePrice: number | null;
  declare closeTickAt: Date | null;
  declare unsettledReason: string | null;
  declare voidedReason: string | null;
  declare voidedAt: Date | null;
  /** Of one that nobody could take any more from then on; it counts all the same. */
  declare withdrawnReason: string | null;
  declare withdrawnAt: Date | null;
  /** Since when its prices are looked at again before they settle it; null: they never were. */
  declare heldAt: Date | null;
  /** Lowest tier that receives the signal. */
  declare audience: Tier;
  declare createdAt: Date;
  declare expiresAt: Date;
  /** When it was truly published, after its mark; null for one from before this was kept. */
  declare publishedAt: Date | null;
  declare updatedAt: Date;
  /** When it was settled, given up or voided. */
  declare settledAt: Date | null;
  /** Hashes of the ledger records of publication and of settlement or voiding. */
  declare publishedHash: string;
  declare settledHash: string | null;

  static definition: TableDefinition = {
    table: "signals",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      market: { type: DataTypes.STRING(16), allowNull: false },
      quotedBy: { type: DataTypes.STRING(64), allowNull: true },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      pair: { type: DataTypes.STRING(24), allowNull: false },
      slot: { type: DataTypes.DATE, allowNull: false },
      direction: { type: DataTypes.STRING(4), allowNull: false },
      entryPrice: { type: DataTypes.DOUBLE, allowNull: false },
      entryTickAt: { type: DataTypes.DATE, allowNull: false },
      publishedEntryPrice: { type: DataTypes.DOUBLE, allowNull: true },
      source: { type: DataTypes.STRING(80), allowNull: false },
      confidence: { type: DataTypes.DOUBLE, allowNull: true },
      confidenceLow: { type: DataTypes.DOUBLE, allowNull: true },
      confidenceHigh: { type: DataTypes.DOUBLE, allowNull: true },
      confidenceSample: { type: DataTypes.INTEGER, allowNull: false },
      grade: { type: DataTypes.STRING(16), allowNull: true },
      analysis: { type: DataTypes.TEXT, allowNull: false },
      stopLoss: { type: DataTypes.DOUBLE, allowNull: true },
      takeProfit: { type: DataTypes.DOUBLE, allowNull: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      outcome: { type: DataTypes.STRING(16), allowNull: true },
      closePrice: { type: DataTypes.DOUBLE, allowNull: true },
      closeTickAt: { type: DataTypes.DATE, allowNull: true },
      unsettledReason: { type: DataTypes.STRING(120), allowNull: true },
      voidedReason: { type: DataTypes.STRING(300), allowNull: true },
      voidedAt: { type: DataTypes.DATE, allowNull: true },
      withdrawnReason: { type: DataTypes.STRING(300), allowNull: true },
      withdrawnAt: { type: DataTypes.DATE, allowNull: true },
      heldAt: { type: DataTypes.DATE, allowNull: true },
      audience: { type: DataTypes.STRING(16), allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      publishedAt: { type: DataTypes.DATE, allowNull: true },
      updatedAt: { type: DataTypes.DATE, allowNull: false },
      settledAt: { type: DataTypes.DATE, allowNull: true },
      publishedHash: { type: DataTypes.STRING(64), allowNull: false },
      settledHash: { type: DataTypes.STRING(64), allowNull: true },
    },
  };
}

/** A signal as plain data, the way every read path handles it. */
export type SignalRow = InferAttributes<Signal>;
