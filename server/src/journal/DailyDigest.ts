import { DAY, DIGEST, HOUR, watDay, type Outcome } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type WhereOptions } from "sequelize";
import { Member, type MemberRow } from "../members/Member.ts";
import { NotificationChoice } from "../accounts/NotificationChoice.ts";
import { RepeatedWork } from "../process/background/RepeatedWork.ts";
import type { SecretContext } from "../database/DataContext.ts";
import { DeliveryPosition } from "../live/DeliveryPosition.ts";
import {
  dailyDigestMail,
  settledOf,
  type DigestDay,
  type Endings,
  type OwnDay,
} from "../delivery/mails/signalMails.ts";
import type { MailContext } from "../delivery/mails/layout.ts";
import type { NewMessage, Outbox } from "../delivery/outbox/Outbox.ts";
import type { ReadLogHead } from "../delivery/news/ReadLogHead.ts";
import { unsubscribeUrl } from "../accounts/unsubscribe/unsubscribeToken.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { outcomeOf } from "../ledger/counted/results/Ending.ts";
import { SignalResult, type SignalResultRow } from "../ledger/counted/results/SignalResult.ts";
import { countEndings } from "../ledger/counted/statistics/countEndings.ts";
import { JournalEntry } from "./JournalEntry.ts";
import { dollarsOf } from "./cents.ts";
import { resultCents } from "./resultCents.ts";

export interface DailyDigestDeps extends SecretContext {
  log: Logger;
  feed: Pick<PriceFeed, "clock" | "info">;
  outbox: Pick<Outbox, "addAll">;
  mail: MailContext;
  readLogHead: ReadLogHead;
}

/** How often in wall ms a look is taken whether a day has ended. */
const POLL_INTERVAL = 30_000;

/** Members whose mails are written in one transaction. */
const BATCH = 200;

/** The digest's row among the positions; in place of an event it holds the day's number. */
const POSITION = "daily-digest";

/**
 * Mails members who want it what the day before brought, by the days of the market's clock. A day
 * is mailed once: a process that ends in between goes on at its next start, and the keys of the
 * mails keep those that were written from being written again. Days that passed while no process
 * ran are not mailed late, only the last of them is.
 */
export class DailyDigest extends RepeatedWork {
  constructor(private readonly deps: DailyDigestDeps) {
    super({
      due: deps.clock,
      interval: POLL_INTERVAL,
      failed: (error) =>
        deps.log.warn({ err: error }, "the daily digest was not written; it will be tried again"),
    });
  }

  protected async work(): Promise<void> {
    const { database, feed } = this.deps;
    const today = watDay(feed.clock.now() - DIGEST.hour * HOUR);
    const number = Math.round(today.from / DAY);
    const position = await database.model(DeliveryPosition).findByPk(POSITION, { raw: true });
    if (position?.lastEventId === number) return;
    // A first start tells of no day that it has not seen; a replay that begins anew neither.
    if (position && number > position.lastEventId) {
      const late = feed.clock.now() - (today.from + DIGEST.hour * HOUR);
      if (late < DIGEST.life) await this.notifyOf({ from: today.from - DAY, to: today.from });
    }
    await database.write((transaction) =>
      database
        .model(DeliveryPosition)
        .upsert({ name: POSITION, lastEventId: number }, { transaction }),
    );
  }

  private async notifyOf(day: { from: number; to: number }): Promise<void> {
    const { database, feed } = this.deps;
    const where = {
      feed: feed.info.name,
      endedAt: { [Op.gte]: new Date(day.from), [Op.lt]: new Date(day.to) },
    };
    const endings = noEndings();
    for (const { ending, count } of await countEndings(database, where)) {
      endings[ending] += count;
    }
    // A day without signals is no news.
    if (settledOf(endings) + endings.unsettled + endings.voided === 0) return;
    const simulated = feed.info.market === "simulated";
    const outcomes = await this.outcomesOf(where);
    const logHead = await this.deps.readLogHead();
    let after = "";
    for (;;) {
      const members = await this.nextReaders(after);
      const last = members.at(-1)?.id;
      if (last === undefined) return;
      const own = await this.ownDays(members, outcomes);
      const messages = members.map((member) =>
        this.message(member, { from: day.from, endings, simulated, logHead }, own.get(member.id)),
      );
      await database.write((transaction) => this.deps.outbox.addAll(transaction, messages));
      after = last;
    }
  }

  private async outcomesOf(
    where: WhereOptions<SignalResultRow>,
  ): Promise<Map<string, Outcome | null>> {
    const rows = await this.deps.database
      .model(SignalResult)
      .findAll({ where, attributes: ["signalId", "ending"], raw: true });
    return new Map(rows.map(({ signalId, ending }) => [signalId, outcomeOf(ending)]));
  }

  /** The next members who want a digest, by id. */
  private async nextReaders(after: string): Promise<MemberRow[]> {
    const { database } = this.deps;
    let from = after;
    for (;;) {
      const choices = await database.model(NotificationChoice).findAll({
        attributes: ["memberId"],
        where: { digest: true, ...(from !== "" && { memberId: { [Op.gt]: from } }) },
        order: [["memberId", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      const last = choices.at(-1)?.memberId;
      if (last === undefined) return [];
      const members = await database.model(Member).findAll({
        where: {
          id: choices.map(({ memberId }) => memberId),
          blockedAt: null,
        },
        order: [["id", "ASC"]],
        raw: true,
      });
      if (members.length > 0) return members;
      from = last;
    }
  }

  /** How the day's signals ended that each of the members took. */
  private async ownDays(
    members: readonly MemberRow[],
    outcomes: ReadonlyMap<string, Outcome | null>,
  ): Promise<Map<string, OwnDay>> {
    const entries = await this.deps.database.model(JournalEntry).findAll({
      where: {
        memberId: members.map(({ id }) => id),
        signalId: [...outcomes.keys()],
        decision: "taken",
      },
      raw: true,
    });
    const days = new Map<string, OwnDay>();
    for (const entry of entries) {
      const outcome = outcomes.get(entry.signalId) ?? null;
      if (outcome === null) continue;
      const day = days.get(entry.memberId) ?? { endings: noEndings(), result: null };
      day.endings[outcome] += 1;
      const cents = resultCents(entry, outcome);
      if (cents !== null) day.result = (day.result ?? 0) + cents;
      days.set(entry.memberId, day);
    }
    return days;
  }

  private message(
    member: MemberRow,
    day: DigestDay,
    own: OwnDay = { endings: noEndings(), result: null },
  ): NewMessage {
    const { clock, mail, secret } = this.deps;
    return {
      channel: "mail",
      recipient: member.email,
      payload: dailyDigestMail(mail, {
        fullName: member.fullName,
        language: member.language,
        day,
        own: { ...own, result: dollarsOf(own.result) },
        unsubscribeUrl: unsubscribeUrl({ secret, publicUrl: mail.publicUrl }, member.id, "digest"),
      }),
      expiresAt: clock.now() + DIGEST.life,
      idempotencyKey: `digest:${member.id}:${day.from}`,
    };
  }
}

function noEndings(): Endings {
  return { profit: 0, loss: 0, breakeven: 0, unsettled: 0, voided: 0 };
}
