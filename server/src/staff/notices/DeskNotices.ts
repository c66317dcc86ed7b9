import {
  DESK_NOTICE_LIMITS,
  HOUR,
  isQuiet,
  MINUTE,
  minuteOfDayIn,
  WAITING,
  type DeskNotices as Choice,
  type Viewer,
} from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import { RepeatedWork } from "../../process/background/RepeatedWork.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { deskWaitsMail, waitingText, type WaitingFact } from "../../delivery/mails/staffMails.ts";
import type { MailContext } from "../../delivery/mails/layout.ts";
import { WORKING } from "../../members/colleagues.ts";
import { lockMember } from "../../members/lockMember.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { memberNews, type MemberNews, type NewsChannel } from "../../delivery/memberNews.ts";
import type { Outbox } from "../../delivery/outbox/Outbox.ts";
import { kindsOf, readWaiting } from "../readWaiting.ts";
import { DeskNotice, type DeskNoticeRow } from "./DeskNotice.ts";
import { choiceIn, storedRow, newRow, storeRow } from "./deskNoticeChoice.ts";

export interface DeskNoticesDeps extends DataContext {
  log: Pick<Logger, "warn">;
  outbox: Pick<Outbox, "addAll">;
  newsChannels: readonly NewsChannel[];
  mail: MailContext;
  viewerOf: (member: MemberRow) => Viewer;
}

/** How often in wall ms a look is taken at what waits. */
const INTERVAL = MINUTE;

/**
 * Tells the staff what waits at their desks, by each person's own choice: when the first thing
 * waits, and again and again while things go on waiting. What was dealt with before anybody
 * heard of it is not reported. The person's row is locked, so that of several instances one reports.
 */
export class DeskNotices extends RepeatedWork {
  constructor(private readonly deps: DeskNoticesDeps) {
    super({
      due: deps.clock,
      interval: INTERVAL,
      failed: (error) =>
        deps.log.warn({ err: error }, "staff were not told what waits; it will be tried again"),
    });
  }

  protected async work(): Promise<void> {
    const { database } = this.deps;
    const staff = await database.model(Member).findAll({
      where: WORKING,
      raw: true,
    });
    const rows = await database.model(DeskNotice).findAll({ raw: true });
    for (const member of staff) {
      await this.lookFor(
        member,
        rows.find(({ memberId }) => memberId === member.id) ?? newRow(member.id),
      );
    }
  }

  private async lookFor(member: MemberRow, row: DeskNoticeRow): Promise<void> {
    const choice = choiceIn(row);
    const waiting = await this.waitingFor(member, choice);
    if (waiting.length === 0) {
      if (row.open) await this.change(row, () => Promise.resolve({ open: false }));
      return;
    }
    if (choice.channels.length === 0 || !isDue(row, choice, this.deps.clock.now())) return;
    const now = new Date(this.deps.clock.now());
    await this.change(row, async (transaction) => {
      await this.notify(transaction, member, { row, choice, waiting });
      return { toldAt: now, open: true };
    });
  }

  /** What waits of what somebody works on and wants to hear of. */
  private async waitingFor(member: MemberRow, { kinds }: Choice): Promise<WaitingFact[]> {
    const theirs = kindsOf(this.deps.viewerOf(member)).filter((kind) => kinds.includes(kind));
    const found = await Promise.all(
      theirs.map(async (kind) => {
        const { count, oldestAt } = await readWaiting(this.deps.database, kind, member.id);
        const { one, many } = WAITING[kind];
        return { count, oldestAt, words: `${count} ${count === 1 ? one : many}` };
      }),
    );
    return found.filter(({ count }) => count > 0);
  }

  /** Changes a row, unless another instance or its owner has changed it since it was read. */
  private async change(
    seen: DeskNoticeRow,
    work: (transaction: Transaction) => Promise<Partial<DeskNoticeRow>>,
  ): Promise<void> {
    const { database } = this.deps;
    await database.write(async (transaction) => {
      if (!(await lockMember(database, transaction, seen.memberId))) return;
      const row = await storedRow(database, transaction, seen.memberId);
      if (!isSame(row, seen)) return;
      await storeRow(database, transaction, { ...row, ...(await work(transaction)) });
    });
  }

  private async notify(
    transaction: Transaction,
    member: MemberRow,
    about: { row: DeskNoticeRow; choice: Choice; waiting: readonly WaitingFact[] },
  ): Promise<void> {
    const { clock, mail, newsChannels, outbox } = this.deps;
    const { row, choice, waiting } = about;
    const { channels, everyHours } = choice;
    const { fullName } = member;
    const title = row.open ? "Still waiting at the desks" : "Waiting at the desks";
    const news: MemberNews = {
      member,
      kind: null,
      mail: deskWaitsMail(mail, { fullName, waiting, still: row.open, everyHours }),
      byMail: channels.includes("mail"),
      byChat: channels.includes("telegram"),
      ...(channels.includes("push") && {
        push: { title, body: waitingText(waiting), path: "/dashboard" },
      }),
      expiresAt: clock.now() + DESK_NOTICE_LIMITS.life,
    };
    await outbox.addAll(transaction, await memberNews(newsChannels, [news], transaction));
  }
}

/** Whether a notice may come now: in the person's hours, and not too soon after the last one. */
function isDue({ toldAt, open }: DeskNoticeRow, choice: Choice, now: number): boolean {
  const { hours, zone, everyHours } = choice;
  // From and to the same is the whole day, as with quiet hours.
  if (hours && !isQuiet(hours, minuteOfDayIn(zone, now))) return false;
  const pause = open ? everyHours * HOUR : DESK_NOTICE_LIMITS.pause;
  return toldAt === null || now - toldAt.getTime() >= pause;
}

function isSame(one: DeskNoticeRow, other: DeskNoticeRow): boolean {
  const told = (row: DeskNoticeRow) => row.toldAt?.getTime() ?? null;
  return (
    one.open === other.open &&
    told(one) === told(other) &&
    JSON.stringify(choiceIn(one)) === JSON.stringify(choiceIn(other))
  );
}
