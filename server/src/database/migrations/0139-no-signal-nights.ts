import type { Migration } from "./Migration.ts";

/** Members keep no windows of their own any more; see 0137. */
export const noSignalNights: Migration = {
  name: "0139-no-signal-nights",
  async up(queries) {
    await queries.dropTable("signal_nights");
  },
};
