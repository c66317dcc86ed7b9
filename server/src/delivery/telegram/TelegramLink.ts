import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A member's tie to their private chat with the bot. */
export class TelegramLink extends Model<
  InferAttributes<TelegramLink>,
  InferCreationAttributes<TelegramLink>
> {
  static readonly definition: TableDefinition = {
    table: "telegram_links",
    told: ["memberId"],
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      chatId: DataTypes.STRING(24),
      name: DataTypes.STRING(80),
      paused: DataTypes.BOOLEAN,
      trades: DataTypes.BOOLEAN,
      account: DataTypes.BOOLEAN,
      pendingFile: DataTypes.STRING(255),
      pendingName: DataTypes.STRING(120),
      pendingAccount: DataTypes.STRING(64),
      pendingPages: DataTypes.TEXT,
      album: DataTypes.TEXT,
      albumClaim: DataTypes.UUID,
      pendingUntil: DataTypes.DATE,
      testedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** Of a private chat it is the person's own id, too. */
  declare chatId: string;
  /** As Telegram names the person. */
  declare name: string;
  /** Set by /stop. */
  declare paused: boolean;
  declare trades: boolean;
  declare account: boolean;
  /** Telegram's id of a proof whose amount was asked for, and until when it waits. */
  declare pendingFile: CreationOptional<string | null>;
  declare pendingName: CreationOptional<string | null>;
  /** The broker account that was said with it. */
  declare pendingAccount: CreationOptional<string | null>;
  /** Ids of the further pictures of its album, with spaces between. */
  declare pendingPages: CreationOptional<string | null>;
  /** The album that the last proof came in, and the claim that it became. */
  declare album: CreationOptional<string | null>;
  declare albumClaim: CreationOptional<string | null>;
  declare pendingUntil: CreationOptional<Date | null>;
  declare testedAt: CreationOptional<Date | null>;
  declare createdAt: Date;
}

/** A link as plain data. */
export type TelegramLinkRow = InferAttributes<TelegramLink>;
