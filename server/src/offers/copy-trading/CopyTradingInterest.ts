import { defineTable, key, time, uuid } from "../../database/defineTable.ts";

/** A member who wants to be told when auto-copy opens. */
export class CopyTradingInterest extends defineTable({
  table: "copy_trading_interests",
  columns: {
    memberId: key(uuid()),
    createdAt: time(),
  },
}) {}
