import { DataTypes, QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

// Telegram's ids have up to 52 bits and a sign: text keeps them whole on every database.
const CHAT = DataTypes.STRING(24);

export const telegram: Migration = {
  name: "0035-telegram",
  async up(queries) {
    const member = { model: "members", key: "id" };
    await queries.createTable("telegram_links", {
      member_id: { type: DataTypes.UUID, primaryKey: true, references: member },
      // One member for each chat, and one chat for each member.
      chat_id: { type: CHAT, allowNull: false, unique: true },
      name: { type: DataTypes.STRING(80), allowNull: false },
      paused: { type: DataTypes.BOOLEAN, allowNull: false },
      trades: { type: DataTypes.BOOLEAN, allowNull: false },
      account: { type: DataTypes.BOOLEAN, allowNull: false },
      pending_file: { type: DataTypes.STRING(255), allowNull: true },
      pending_name: { type: DataTypes.STRING(120), allowNull: true },
      pending_until: { type: DataTypes.DATE, allowNull: true },
      tested_at: { type: DataTypes.DATE, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.createTable("telegram_codes", {
      member_id: { type: DataTypes.UUID, primaryKey: true, references: member },
      code_hash: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
    // Who was let into a channel. Without a member: whose account or link is gone, to be removed.
    await queries.createTable("telegram_seats", {
      id: { type: DataTypes.UUID, primaryKey: true },
      chat_id: { type: CHAT, allowNull: false },
      user_id: { type: CHAT, allowNull: false },
      member_id: { type: DataTypes.UUID, allowNull: true, references: member },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("telegram_seats", ["chat_id", "user_id"], { unique: true });
    await queries.addIndex("telegram_seats", ["member_id"]);
    await queries.createTable("telegram_channels", {
      chat_id: { type: CHAT, primaryKey: true },
      invite_url: { type: DataTypes.STRING(255), allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    // What was handed to Telegram, and the id that it gave. The row's id is the outbox message's.
    await queries.createTable("telegram_posts", {
      id: { type: DataTypes.UUID, primaryKey: true },
      chat_id: { type: CHAT, allowNull: false },
      signal_id: { type: DataTypes.UUID, allowNull: true },
      event: { type: DataTypes.STRING(24), allowNull: true },
      message_id: { type: DataTypes.INTEGER, allowNull: true },
      begun_at: { type: DataTypes.DATE, allowNull: true },
      repeats: { type: DataTypes.INTEGER, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("telegram_posts", ["signal_id", "chat_id", "event"]);
    await queries.addIndex("telegram_posts", ["chat_id"]);
    await queries.addIndex("telegram_posts", ["created_at"]);
    await queries.createTable("telegram_pollers", {
      name: { type: DataTypes.STRING(24), primaryKey: true },
      holder: { type: DataTypes.UUID, allowNull: true },
      until: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.bulkInsert("telegram_pollers", [
      { name: "updates", holder: null, until: new Date(0) },
    ]);

    // What a chat was sent in the last minute, and all chats in the last second.
    await queries.addIndex("outbox_messages", ["order_key", "sent_at"]);
    await queries.addIndex("outbox_messages", ["channel", "sent_at"]);

    const [newest] = await queries.sequelize.query<{ id: number | null }>(
      "SELECT max(id) AS id FROM live_events",
      { type: QueryTypes.SELECT },
    );
    await queries.bulkInsert("delivery_positions", [
      { name: "telegram", last_event_id: newest?.id ?? 0 },
    ]);
  },
};
