import { type ImportState, MEMBER_IMPORT_LIMITS } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../../database/defineTable.ts";

/** Members who come by one file, and how far that has come. */
export class MemberImport extends defineTable({
  table: "member_imports",
  columns: {
    id: key(uuid()),
    /** Who imports, and who has taken it back; null once the account is gone. */
    actorId: nullable(uuid()),
    takenBackBy: nullable(uuid()),
    fileName: text(120),
    /** SHA-256 of the file's bytes. */
    fileHash: text(64),
    /** By what its deposits are known to be real; null where none is taken over. */
    vouch: nullable(text()),
    invites: flag(),
    state: text<ImportState>(16),
    fileRows: integer(),
    planned: integer(),
    written: integer(),
    refused: integer(),
    deposits: integer(),
    invited: integer(),
    removed: integer(),
    /** The row that was looked at last while members are written to, or removed; 0 before. */
    position: integer(),
    createdAt: time(),
    /** When nothing more was to be done; null before. */
    endedAt: nullable(time()),
  },
}) {}

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
