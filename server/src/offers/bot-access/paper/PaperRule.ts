import type { RiskLevel, TradeSize } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../../database/defineTable.ts";

/** By what rules an account follows signals, for marks in [since, until) of market time. */
export class PaperRule extends defineTable({
  table: "paper_rules",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    accountId: uuid(),
    feed: text(64),
    since: time(),
    /** Null in the newest one of an account that is not ended. */
    until: nullable(time()),
    riskLevel: text<RiskLevel>(16),
    /** US dollars. */
    tradeSize: integer<TradeSize>(),
    running: flag(),
    /** Wall time. */
    createdAt: time(),
  },
}) {}

/** A rule as plain data. */
export type PaperRuleRow = InferAttributes<PaperRule>;
