import {
  isRecommendedTo,
  PAYOUT_LIMITS,
  type SignalDto,
  type SignalPreferences,
  type Viewer,
} from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { READ_COLUMNS, type ViewedMember } from "../../../accounts/SessionReader.ts";
import type { JournalPauses } from "../../../journal/JournalPauses.ts";
import {
  EventSubscriber,
  type EventSubscriberDeps,
  type Write,
} from "../../../live/EventSubscriber.ts";
import type { LoggedEvent } from "../../../live/LoggedEvent.ts";
import type { PriceFeed } from "../../../market/PriceFeed.ts";
import { Member, ownTermsOf, type MemberRow } from "../../../members/Member.ts";
import type { LiveAudience } from "../../../reach/audience.ts";
import type { Reach } from "../../../reach/Reach.ts";
import { PaperRule, type PaperRuleRow } from "./PaperRule.ts";
import { PaperTrade, type PaperTradeRow } from "./PaperTrade.ts";

/** Accounts that are looked at in one piece, some ms in which nobody else is answered. */
const AT_ONCE = 500;

export interface PaperFollowerDeps extends EventSubscriberDeps {
  feed: Pick<PriceFeed, "info">;
  reach: Pick<Reach, "isFor">;
  pauses: Pick<JournalPauses, "at">;
  viewerOf: (member: ViewedMember) => Viewer;
  /** By which members without a payout of their own are paid. */
  payoutPercent: number;
}

/** A published signal that may be recommended to somebody. */
interface Published {
  signal: SignalDto;
  audience: LiveAudience;
  /** Its mark, epoch milliseconds. */
  slot: number;
}

type Holder = Pick<MemberRow, "id" | "tier" | "ownPayoutPercent" | "ownFloor"> & ViewedMember;

/** What is recommended to nobody at the highest payout is not looked at for anybody. */
const HIGHEST: SignalPreferences = { payoutPercent: PAYOUT_LIMITS.max, floor: null };

/**
 * Gives each paper account its row of a published signal that is recommended to its member and
 * reaches them: with the rules, payout, tier and limits of the mark, also where it is left out for one of
 * them. What happens to any of these later changes no row.
 */
export class PaperFollower extends EventSubscriber<PaperFollowerDeps> {
  constructor(
    deps: PaperFollowerDeps,
    private readonly atOnce = AT_ONCE,
  ) {
    super(deps, "paper");
  }

  protected prepare(events: readonly LoggedEvent[]): Promise<Write> {
    const published = events.flatMap((event) => publishedIn(event) ?? []);
    return Promise.resolve(async (transaction) => {
      for (const one of published) await this.follow(one, transaction);
    });
  }

  private async follow(published: Published, transaction: Transaction): Promise<void> {
    const trades = this.deps.database.model(PaperTrade);
    for await (const rules of this.parts(published.slot, transaction)) {
      const holders = await this.holdersOf(rules, transaction);
      const rows = rules.flatMap((rule) => {
        const holder = holders.get(rule.memberId);
        return (holder && this.tradeOf(rule, holder, published)) ?? [];
      });
      // A row that is there stays as it is.
      if (rows.length > 0) await trades.bulkCreate(rows, { transaction, ignoreDuplicates: true });
    }
  }

  /** The rules that are in force at a mark, in parts by their members' ids. */
  private async *parts(slot: number, transaction: Transaction): AsyncGenerator<PaperRuleRow[]> {
    for (let after: string | null = null; ;) {
      const rules: PaperRuleRow[] = await this.deps.database.model(PaperRule).findAll({
        where: {
          feed: this.deps.feed.info.name,
          since: { [Op.lte]: new Date(slot) },
          until: { [Op.or]: [null, { [Op.gt]: new Date(slot) }] },
          ...(after !== null && { memberId: { [Op.gt]: after } }),
        },
        order: [["memberId", "ASC"]],
        limit: this.atOnce,
        transaction,
        raw: true,
      });
      yield rules;
      if (rules.length < this.atOnce) return;
      after = rules.at(-1)?.memberId ?? null;
    }
  }

  private async holdersOf(
    rules: readonly PaperRuleRow[],
    transaction: Transaction,
  ): Promise<Map<string, Holder>> {
    const members = await this.deps.database.model(Member).findAll({
      attributes: ["id", "tier", "ownPayoutPercent", "ownFloor", ...READ_COLUMNS],
      where: { id: rules.map(({ memberId }) => memberId), blockedAt: null },
      transaction,
      raw: true,
    });
    return new Map(members.map((member): [string, Holder] => [member.id, member]));
  }

  private tradeOf(
    rule: PaperRuleRow,
    holder: Holder,
    { signal, audience, slot }: Published,
  ): PaperTradeRow | null {
    const { reach, pauses, viewerOf, payoutPercent } = this.deps;
    const own = ownTermsOf(holder);
    const { accountId, memberId, riskLevel } = rule;
    const reader = { memberId, viewer: viewerOf(holder) };
    if (!isRecommendedTo(signal, own) || !reach.isFor(reader, { slot, audience })) return null;
    const { reason, maxLossCents, maxSignals } = pauses.at(memberId, slot);
    return {
      accountId,
      signalId: signal.id,
      memberId,
      slot: new Date(slot),
      tier: holder.tier,
      payoutPercent: own.payoutPercent ?? payoutPercent,
      floor: own.floor,
      stakeCents: rule.tradeSize * 100,
      riskLevel,
      maxLossCents,
      maxSignals,
      leftOut: rule.running ? reason : "bot_paused",
    };
  }
}

/** The signal that an event publishes to members, if it may be recommended to one of them. */
function publishedIn({ event, audience, mark }: LoggedEvent): Published | null {
  if (event.type !== "signal.published" || audience === "staff" || mark === null) return null;
  const { signal } = event;
  return isRecommendedTo(signal, HIGHEST) || signal.grade === "recommended"
    ? { signal, audience, slot: mark }
    : null;
}
