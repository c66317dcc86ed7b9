import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const id = { type: DataTypes.UUID, primaryKey: true };
const time = { type: DataTypes.DATE, allowNull: false };
const text = { type: DataTypes.TEXT, allowNull: false };

const refersTo = (model: string) => ({
  type: DataTypes.UUID,
  allowNull: false,
  references: { model, key: "id" },
  onDelete: "CASCADE",
});

export const community: Migration = {
  name: "0012-community",
  async up(queries) {
    await queries.createTable("community_posts", {
      id,
      member_id: refersTo("members"),
      text,
      created_at: time,
      hidden_at: { type: DataTypes.DATE, allowNull: true },
      hidden_reason: { type: DataTypes.TEXT, allowNull: true },
    });
    await queries.addIndex("community_posts", ["member_id", "created_at"]);
    await queries.addIndex("community_posts", ["created_at"]);

    // One row for each member and post: that is what counts a like once.
    await queries.createTable("community_likes", {
      post_id: { ...refersTo("community_posts"), primaryKey: true },
      member_id: { ...refersTo("members"), primaryKey: true },
      created_at: time,
    });
    await queries.addIndex("community_likes", ["member_id"]);

    await queries.createTable("community_reports", {
      id,
      post_id: refersTo("community_posts"),
      member_id: refersTo("members"),
      reason: text,
      state: { type: DataTypes.STRING(16), allowNull: false },
      created_at: time,
    });
    await queries.addIndex("community_reports", ["post_id", "member_id"], { unique: true });
    await queries.addIndex("community_reports", ["member_id"]);
    await queries.addIndex("community_reports", ["state"]);

    await queries.createTable("elite_room_posts", {
      id,
      // What a host said to the room stays when the host's account goes.
      member_id: { ...refersTo("members"), allowNull: true, onDelete: "SET NULL" },
      text,
      created_at: time,
      pinned_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("elite_room_posts", ["member_id"]);
    await queries.addIndex("elite_room_posts", ["pinned_at"]);

    await queries.createTable("elite_room_replies", {
      id,
      post_id: refersTo("elite_room_posts"),
      member_id: refersTo("members"),
      text,
      created_at: time,
    });
    await queries.addIndex("elite_room_replies", ["post_id"]);
    await queries.addIndex("elite_room_replies", ["member_id", "created_at"]);
  },
};
