import { DEFAULT_BOT_SETTINGS, PAPER_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Database } from "../../database/Database.ts";
import { EVENTS_KEPT } from "../../live/retireEvents.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { MemberRow } from "../../members/Member.ts";
import { BotSettings } from "../../offers/bot-access/BotSettings.ts";
import { PaperAccount } from "../../offers/bot-access/paper/PaperAccount.ts";
import { PaperRule } from "../../offers/bot-access/paper/PaperRule.ts";
import { PaperTrade } from "../../offers/bot-access/paper/PaperTrade.ts";
import type { Clock } from "../../process/clock/clock.ts";
import { audiencesOf } from "../../reach/audience.ts";
import { Signal } from "../../signals/Signal.ts";

/** Recommended signals that the account has seen: most are trades, days with two losses leave some out. */
const SEEN = 45;

export interface SeedPaperDeps {
  database: Database;
  clock: Clock;
  feed: Pick<PriceFeed, "info">;
  config: { payoutPercent: number };
}

/**
 * Gives a demo's member the paper account that would be theirs had they started it as many recommended
 * signals ago. What live readers are still told the follower itself adds.
 */
export async function seedPaper(
  { database, clock, feed, config }: SeedPaperDeps,
  transaction: Transaction,
  { id: memberId, tier }: Pick<MemberRow, "id" | "tier">,
): Promise<void> {
  const seen = await database.model(Signal).findAll({
    where: {
      feed: feed.info.name,
      audience: audiencesOf(tier),
      grade: "recommended",
      slot: { [Op.lt]: new Date(clock.now() - EVENTS_KEPT) },
    },
    attributes: ["id", "slot"],
    order: [["sequence", "DESC"]],
    limit: SEEN,
    transaction,
    raw: true,
  });
  const oldest = seen.at(-1);
  if (!oldest) return;
  const { riskLevel, tradeSize } = DEFAULT_BOT_SETTINGS;
  const accountId = uuid();
  const chosen = { riskLevel, tradeSize, running: true };
  const begun = { memberId, feed: feed.info.name, createdAt: oldest.slot };
  await database.model(PaperAccount).create(
    {
      ...begun,
      id: accountId,
      startCents: PAPER_LIMITS.startMax * 100,
      begunAt: oldest.slot,
    },
    { transaction },
  );
  await database
    .model(PaperRule)
    .create(
      { ...begun, ...chosen, id: uuid(), accountId, since: oldest.slot, until: null },
      { transaction },
    );
  await database
    .model(BotSettings)
    .upsert({ ...chosen, memberId, updatedAt: oldest.slot }, { transaction, returning: false });
  await database.model(PaperTrade).bulkCreate(
    seen.map(({ id: signalId, slot }) => ({
      accountId,
      signalId,
      memberId,
      slot,
      tier,
      payoutPercent: config.payoutPercent,
      floor: null,
      stakeCents: tradeSize * 100,
      riskLevel,
      maxLossCents: null,
      maxSignals: null,
      leftOut: null,
    })),
    { transaction },
  );
}
