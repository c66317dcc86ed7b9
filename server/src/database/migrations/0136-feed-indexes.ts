import type { Migration } from "./Migration.ts";

/** The feed's newest page and its figures are read from an index alone, however much was posted. */
export const feedIndexes: Migration = {
  name: "0136-feed-indexes",
  async up(queries) {
    await queries.addIndex("community_posts", ["hidden_at", "id"]);
    await queries.addIndex("community_posts", ["hidden_at", "created_at", "member_id"]);
    await queries.removeIndex("community_posts", ["created_at"]);
  },
};
