import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** What somebody of the staff has written down about a member; never shown on the member's screens. */
export class MemberNote extends Model<
  InferAttributes<MemberNote>,
  InferCreationAttributes<MemberNote>
> {
  static readonly definition: TableDefinition = {
    table: "member_notes",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      authorId: DataTypes.UUID,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare memberId: string;
  declare authorId: string;
  declare text: string;
  declare createdAt: Date;
}

/** A note as plain data. */
export type MemberNoteRow = InferAttributes<MemberNote>;
