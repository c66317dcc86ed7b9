import { DAY, LiveEvent, NOTIFICATION_DEFAULTS, type SignalDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../members/Member.ts";
import { NotificationChoice } from "../accounts/NotificationChoice.ts";
import type { Clock } from "../clock/clock.ts";
import type { LiveEventRow } from "../live/LiveEventRow.ts";
import { RoadFollower, type RoadFollowerDeps } from "../news/RoadFollower.ts";
import type { MailContext } from "../mails/layout.ts";
import { tradeSettledMail } from "../mails/tradeSettled.ts";
import { memberNews, type NewsChannel } from "../news/memberNews.ts";
import type { ReadLogHead } from "../news/ReadLogHead.ts";
import type { NewMessage } from "../outbox/Outbox.ts";
import { unsubscribeUrl } from "../news/unsubscribe/unsubscribeToken.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { JournalEntry } from "./JournalEntry.ts";
import { dollarsOf } from "./cents.ts";
import { resultCents } from "./resultCents.ts";

export interface ResultMailsDeps extends RoadFollowerDeps {
  clock: Clock;
  feed: Pick<PriceFeed, "info">;
  mail: MailContext;
  newsChannels: readonly NewsChannel[];
  readLogHead: ReadLogHead;
  /** The application's secret, which signs the unsubscribe links. */
  secret: string;
}

/** How long a result is worth a mail, from its settlement, in ms. */
const LIFE = DAY;

/** Tells members how signals ended that they took, as far as they wish it and by their channels. */
export class ResultMails extends RoadFollower<ResultMailsDeps> {
  constructor(deps: ResultMailsDeps) {
    super(deps, "result-mails");
  }

  protected async messagesOf(rows: readonly LiveEventRow[]): Promise<NewMessage[]> {
    const messages: NewMessage[] = [];
    for (const row of rows) {
      const signal = this.settledIn(row);
      if (signal) messages.push(...(await this.mailsAbout(signal, row.createdAt.getTime())));
    }
    return messages;
  }

  /** The signal that an event settles; a voided one has no result. */
  private settledIn(row: LiveEventRow): SignalDto | null {
    if (row.type !== "signal.updated") return null;
    const { data } = LiveEvent.safeParse(JSON.parse(row.payload));
    if (data?.type !== "signal.updated") return null;
    const { signal } = data;
    const settled = signal.settledAt !== null && signal.voidedAt === null;
    return settled && signal.feed.name === this.deps.feed.info.name ? signal : null;
  }

  private async mailsAbout(signal: SignalDto, at: number): Promise<NewMessage[]> {
    const { database, mail, secret } = this.deps;
    const entries = await database
      .model(JournalEntry)
      .findAll({ where: { signalId: signal.id, decision: "taken" }, raw: true });
    if (entries.length === 0) return [];
    const ids = entries.map(({ memberId }) => memberId);
    const [members, choices] = await Promise.all([
      database.model(Member).findAll({
        where: { id: ids, blockedAt: null, confirmedAt: { [Op.ne]: null } },
        raw: true,
      }),
      database.model(NotificationChoice).findAll({ where: { memberId: ids }, raw: true }),
    ]);
    const logHead = await this.deps.readLogHead();
    const wishes = new Map(choices.map(({ memberId, trades }) => [memberId, trades]));
    const takers = new Map(members.map((member) => [member.id, member]));
    const news = entries.flatMap((entry) => {
      const member = takers.get(entry.memberId);
      if (!member) return [];
      return {
        member,
        kind: "trades" as const,
        byMail: wishes.get(member.id) ?? NOTIFICATION_DEFAULTS.trades,
        mail: tradeSettledMail(mail, {
          fullName: member.fullName,
          language: member.language,
          signal,
          result: dollarsOf(resultCents(entry, signal.outcome)),
          logHead,
          unsubscribeUrl: unsubscribeUrl(
            { secret, publicUrl: mail.publicUrl },
            member.id,
            "trades",
          ),
        }),
        expiresAt: at + LIFE,
        key: `result:${member.id}:${signal.id}`,
      };
    });
    return memberNews(this.deps.newsChannels, news);
  }
}
