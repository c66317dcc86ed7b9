import type { RiskLevel, TradeSize } from "@signaldeck/contract";
import { defineTable, flag, integer, key, text, time, uuid } from "../../database/defineTable.ts";

/** What a member has chosen for the bot; no row: the defaults. */
export class BotSettings extends defineTable({
  table: "bot_settings",
  columns: {
    memberId: key(uuid()),
    riskLevel: text<RiskLevel>(16),
    /** US dollars. */
    tradeSize: integer<TradeSize>(),
    running: flag(),
    updatedAt: time(),
  },
}) {}
