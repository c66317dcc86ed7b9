import type { AnnouncementKind, AnnouncementState } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Something that is written to many members, and how far it has come. */
export class Announcement extends Model<
  InferAttributes<Announcement>,
  InferCreationAttributes<Announcement>
> {
  static readonly definition: TableDefinition = {
    table: "announcements",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      authorId: DataTypes.UUID,
      kind: DataTypes.STRING(16),
      subject: DataTypes.STRING(120),
      text: DataTypes.TEXT,
      byMail: DataTypes.BOOLEAN,
      byChat: DataTypes.BOOLEAN,
      filter: DataTypes.TEXT,
      state: DataTypes.STRING(16),
      total: DataTypes.INTEGER,
      reached: DataTypes.INTEGER,
      leftOut: DataTypes.INTEGER,
      position: DataTypes.UUID,
      sent: DataTypes.INTEGER,
      failed: DataTypes.INTEGER,
      expired: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      endedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** Null once the account is gone. */
  declare authorId: string | null;
  declare kind: AnnouncementKind;
  declare subject: string;
  declare text: string;
  declare byMail: boolean;
  declare byChat: boolean;
  /** JSON, see `MemberFilter`. */
  declare filter: string;
  declare state: AnnouncementState;
  /** How many fitted the filter at the start. */
  declare total: number;
  declare reached: number;
  declare leftOut: number;
  /** The last member who was looked at, by id; null before the first and after the end. */
  declare position: string | null;
  /** Its messages, once none of them waits; until then they are counted in the outbox. */
  declare sent: number;
  declare failed: number;
  declare expired: number;
  declare createdAt: Date;
  /** When none of its messages waited any more; null before. */
  declare endedAt: Date | null;
}

/** An announcement as plain data. */
export type AnnouncementRow = InferAttributes<Announcement>;

/** What its messages share in the outbox. */
export const batchKeyOf = (id: string) => `announcement:${id}`;
