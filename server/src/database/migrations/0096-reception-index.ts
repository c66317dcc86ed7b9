import type { Migration } from "./Migration.ts";

/** What holds of some members now is found by their ids, not among everybody's. */
export const receptionIndex: Migration = {
  name: "0096-reception-index",
  async up(queries) {
    await queries.addIndex("signal_receptions", ["feed", "until", "member_id"]);
    await queries.removeIndex("signal_receptions", ["feed", "until"]);
  },
};
