import type { Tier } from "@signaldeck/contract";
import { defineTable, integer, key, text, time, uuid } from "../../database/defineTable.ts";
import { ownRows } from "../../members/ownRows.ts";

/** The one code that unlocks a member's dashboard now; it is deleted when it was used. */
export class DashboardCode extends defineTable({
  table: "dashboard_codes",
  columns: {
    memberId: key(uuid()),
    /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
    codeHash: text(64),
    /** The tier that was verified. */
    tier: text<Tier>(16),
    triesLeft: integer(),
    expiresAt: time(),
  },
}) {}

/** That a code was issued and not used, without it. */
export const dashboardCodePersonalData = ownRows(DashboardCode, {
  name: "dashboard code",
  columns: ["tier", "expiresAt"],
});
