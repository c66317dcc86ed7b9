import type { RiskLevel, Tier } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  integer,
  key,
  nullable,
  real,
  text,
  time,
  uuid,
} from "../../../database/defineTable.ts";

/** Why a signal was left out, as far as the mark itself says it; the rest follows from results. */
export type LeftAtMark = "bot_paused" | "paused" | "loss_limit" | "signal_limit";

/**
 * A recommended signal that reached an account, with all that held at its mark. Rows are only added:
 * balance, daily stop and results follow from them and from the signals' own ends.
 */
export class PaperTrade extends defineTable({
  table: "paper_trades",
  columns: {
    accountId: key(uuid()),
    signalId: key(uuid()),
    memberId: uuid(),
    /** The mark, market time. */
    slot: time(),
    tier: text<Tier>(16),
    payoutPercent: real(),
    floor: nullable(real()),
    stakeCents: integer(),
    riskLevel: text<RiskLevel>(16),
    /** The member's own daily limits. */
    maxLossCents: nullable(integer()),
    maxSignals: nullable(integer()),
    leftOut: nullable(text<LeftAtMark>(16)),
  },
}) {}

/** A trade as plain data. */
export type PaperTradeRow = InferAttributes<PaperTrade>;
