import { QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const resultMails: Migration = {
  name: "0032-result-mails",
  async up(queries) {
    const [newest] = await queries.sequelize.query<{ id: number | null }>(
      "SELECT max(id) AS id FROM live_events",
      { type: QueryTypes.SELECT },
    );
    await queries.bulkInsert("delivery_positions", [
      { name: "result-mails", last_event_id: newest?.id ?? 0 },
    ]);
    // Who took a signal is asked at each settlement.
    await queries.addIndex("journal_entries", ["signal_id", "decision"]);
  },
};
