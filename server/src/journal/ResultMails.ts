import { DAY, NOTIFICATION_DEFAULTS, type LiveEvent, type SignalDto } from "@signaldeck/contract";
import { Member } from "../members/Member.ts";
import { NotificationChoice } from "../accounts/NotificationChoice.ts";
import type { Clock } from "../process/clock/clock.ts";
import type { LoggedEvent } from "../live/LoggedEvent.ts";
import type { MailContext } from "../delivery/mails/layout.ts";
import { tradeSettledMail } from "../delivery/mails/signalMails.ts";
import { OutboxFollower, type OutboxFollowerDeps } from "../delivery/news/OutboxFollower.ts";
import { memberNews, type NewsChannel } from "../delivery/memberNews.ts";
import type { ReadLogHead } from "../delivery/news/ReadLogHead.ts";
import type { NewMessage } from "../delivery/outbox/Outbox.ts";
import { unsubscribeUrl } from "../accounts/unsubscribe/unsubscribeToken.ts";
import { JournalEntry } from "./JournalEntry.ts";
import { dollarsOf } from "./cents.ts";
import { resultCents } from "./resultCents.ts";

export interface ResultMailsDeps extends OutboxFollowerDeps {
  clock: Clock;
  mail: MailContext;
  newsChannels: readonly NewsChannel[];
  readLogHead: ReadLogHead;
  /** The application's secret, which signs the unsubscribe links. */
  secret: string;
}

/** How long a result is worth a mail, from its settlement, in ms. */
const LIFE = DAY;

/** Tells members how the signals that they took ended, if they want it and by their channels. */
export class ResultMails extends OutboxFollower<ResultMailsDeps> {
  constructor(deps: ResultMailsDeps) {
    super(deps, "result-mails");
  }

  protected async messagesOf(events: readonly LoggedEvent[]): Promise<NewMessage[]> {
    const messages: NewMessage[] = [];
    for (const { at, event } of events) {
      const signal = settledIn(event);
      if (signal) messages.push(...(await this.mailsAbout(signal, at)));
    }
    return messages;
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
        where: { id: ids, blockedAt: null },
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

/** The signal that an event settles; a voided one has no result. */
function settledIn(event: LiveEvent): SignalDto | null {
  if (event.type !== "signal.updated") return null;
  const { signal } = event;
  return signal.settledAt !== null && signal.voidedAt === null ? signal : null;
}
