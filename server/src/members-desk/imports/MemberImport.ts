import { type ImportState, MEMBER_IMPORT_LIMITS } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Members who come by one file, and how far that has come. */
export class MemberImport extends Model<
  InferAttributes<MemberImport>,
  InferCreationAttributes<MemberImport>
> {
  static readonly definition: TableDefinition = {
    table: "member_imports",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      actorId: DataTypes.UUID,
      takenBackBy: DataTypes.UUID,
      fileName: DataTypes.STRING(120),
      fileHash: DataTypes.STRING(64),
      vouch: DataTypes.TEXT,
      invites: DataTypes.BOOLEAN,
      state: DataTypes.STRING(16),
      fileRows: DataTypes.INTEGER,
      planned: DataTypes.INTEGER,
      written: DataTypes.INTEGER,
      refused: DataTypes.INTEGER,
      deposits: DataTypes.INTEGER,
      invited: DataTypes.INTEGER,
      removed: DataTypes.INTEGER,
      position: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      endedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** Who imports, and who has taken it back; null once the account is gone. */
  declare actorId: string | null;
  declare takenBackBy: string | null;
  declare fileName: string;
  /** SHA-256 of the file's bytes. */
  declare fileHash: string;
  /** By what its deposits are known to be real; null where none is taken over. */
  declare vouch: string | null;
  declare invites: boolean;
  declare state: ImportState;
  declare fileRows: number;
  declare planned: number;
  declare written: number;
  declare refused: number;
  declare deposits: number;
  declare invited: number;
  declare removed: number;
  /** The row that was looked at last while members are written to, or removed; 0 before. */
  declare position: number;
  declare createdAt: Date;
  /** When nothing more was to be done; null before. */
  declare endedAt: Date | null;
}

/** An import as plain data. */
export type MemberImportRow = InferAttributes<MemberImport>;

/** The last moment at which an import can be taken back, epoch milliseconds. */
export const takeBackEnd = ({ createdAt }: Pick<MemberImportRow, "createdAt">): number =>
  createdAt.getTime() + MEMBER_IMPORT_LIMITS.takeBackWithin;

/** Whether it can be at a time: once, and soon. */
export const canBeTakenBack = (row: MemberImportRow, now: number): boolean =>
  row.state !== "removing" && row.state !== "removed" && now <= takeBackEnd(row);

/** What its invitations share in the outbox. */
export const invitationsOf = (importId: string) => `member-import:${importId}`;
