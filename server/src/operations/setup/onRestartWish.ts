import { rowsOf } from "../../database/CommitObservers.ts";
import type { Database } from "../../database/Database.ts";
import { StoredSetting } from "./StoredSetting.ts";

/** Calls `restart` after each wish of an admin that every server of this database begins anew. */
export function onRestartWish(database: Database, restart: () => void): void {
  database.onChange([rowsOf(StoredSetting, { keys: ["name"] })], (changed) => {
    if (changed !== "all" && changed.has("restart")) restart();
  });
}
