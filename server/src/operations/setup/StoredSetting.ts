import type { SetupPart } from "@signaldeck/contract";
import { defineTable, key, nullable, text, time } from "../../database/defineTable.ts";

/** What an admin has set in the browser; a row of the name `restart` wishes that all begin anew. */
export class StoredSetting extends defineTable({
  table: "stored_settings",
  columns: {
    name: key(text<SetupPart | "restart">(16)),
    /** JSON, as `storedSettings.ts` reads it. */
    value: text(),
    /** The part's secret, encrypted with the application's. */
    sealed: nullable(text()),
    changedAt: time(),
  },
  changeFeedKeys: ["name"],
}) {}
