import { MemberFilter, NOTIFICATION_DEFAULTS, type AnnouncementKind } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { notJoined } from "../../../members/ImportedMember.ts";
import { NotificationChoice } from "../../../accounts/NotificationChoice.ts";
import { RepeatedWork } from "../../../process/background/RepeatedWork.ts";
import { Member, type MemberRow } from "../../../members/Member.ts";
import { memberNews } from "../../../delivery/memberNews.ts";
import { TelegramLink } from "../../../delivery/telegram/TelegramLink.ts";
import { memberWhere } from "../memberWhere.ts";
import { Announcement, batchKeyOf, type AnnouncementRow } from "./Announcement.ts";
import type { AnnouncementsDeps } from "./announcementsDeps.ts";
import { newsTo } from "./letters.ts";

export interface AnnouncerDeps extends AnnouncementsDeps {
  log: Pick<Logger, "warn">;
  /** Wall milliseconds between two looks. */
  interval?: number;
  /** How many members are looked at in one transaction. */
  batch?: number;
}

const INTERVAL = 2_000;

/** Members who are looked at in one transaction. */
const BATCH = 50;

/**
 * Writes announcements to their members, some at a time, by their ids. The messages are written in
 * one transaction with the position up to which members were looked at, so nobody is written to
 * twice, whenever a process ends and however many there are.
 */
export class Announcer extends RepeatedWork {
  private readonly announcements;
  private readonly batch: number;

  constructor(private readonly deps: AnnouncerDeps) {
    super({
      due: null,
      interval: deps.interval ?? INTERVAL,
      failed: (error) =>
        deps.log.warn({ err: error }, "an announcement was not written; it will be tried again"),
    });
    this.announcements = deps.database.model(Announcement);
    this.batch = deps.batch ?? BATCH;
  }

  protected async work(): Promise<void> {
    const open = await this.announcements.findAll({
      where: { endedAt: null },
      order: [["createdAt", "ASC"]],
      raw: true,
    });
    for (const row of open) {
      const { waiting, sent, dead, expired } = await this.deps.outbox.countBatch(
        batchKeyOf(row.id),
      );
      if (row.state === "sending") {
        // While more of its messages wait, no others are written: they would delay other mail.
        if (waiting <= this.batch / 2) await this.writeSome(row);
      } else if (waiting === 0) {
        await this.end(row, { sent, failed: dead, expired });
      }
    }
  }

  private async writeSome(row: AnnouncementRow): Promise<void> {
    const { database, newsChannels, outbox } = this.deps;
    const members = await this.nextMembers(row);
    const last = members.at(-1);
    const readers = await this.readersOf(row, members);
    const change = last
      ? {
          position: last.id,
          reached: row.reached + readers.length,
          leftOut: row.leftOut + members.length - readers.length,
        }
      : { state: "done" as const };
    await database.write(async (transaction) => {
      // Stopped meanwhile, or another process was faster: then nothing of this is written.
      const where = { id: row.id, state: "sending" as const, position: row.position };
      const [moved] = await this.announcements.update(change, { where, transaction });
      if (moved !== 1) return;
      const news = readers.map((member) => newsTo(this.deps, member, row));
      await outbox.addAll(transaction, await memberNews(newsChannels, news, transaction));
    });
  }

  /** The next members who fit the filter now and were there at the start. */
  private nextMembers({ filter, position, createdAt }: AnnouncementRow): Promise<MemberRow[]> {
    const { database, clock } = this.deps;
    const fitting = memberWhere(database, MemberFilter.parse(JSON.parse(filter)), clock.now());
    const behind = position === null ? {} : { id: { [Op.gt]: position } };
    return database.model(Member).findAll({
      where: { [Op.and]: [fitting, { createdAt: { [Op.lte]: createdAt } }, behind] },
      order: [["id", "ASC"]],
      limit: this.batch,
      raw: true,
    });
  }

  /** Those of these members who may be written to, want it and are reached by one of its channels. */
  private async readersOf(
    { kind, byMail }: AnnouncementRow,
    members: readonly MemberRow[],
  ): Promise<MemberRow[]> {
    const { database } = this.deps;
    const ids = members.map(({ id }) => id);
    const where = { memberId: ids };
    const waiting = await notJoined(database, ids);
    const choices = await database.model(NotificationChoice).findAll({ where, raw: true });
    const links = await database
      .model(TelegramLink)
      .findAll({ where: { ...where, paused: false }, raw: true });
    const wishes = new Map(choices.map((choice) => [choice.memberId, choice[kind]]));
    const chats = new Set(links.map(({ memberId }) => memberId));
    return members.filter(
      ({ id, blockedAt }) =>
        blockedAt === null &&
        !waiting.has(id) &&
        (wishes.get(id) ?? wishedOtherwise(kind)) &&
        (byMail || chats.has(id)),
    );
  }

  /** What became of its messages, before the outbox forgets them. */
  private async end(
    { id }: AnnouncementRow,
    counts: Pick<AnnouncementRow, "sent" | "failed" | "expired">,
  ): Promise<void> {
    const { clock, database } = this.deps;
    const endedAt = new Date(clock.now());
    await database.write((transaction) =>
      this.announcements.update(
        { ...counts, position: null, endedAt },
        { where: { id, endedAt: null }, transaction },
      ),
    );
  }
}

const wishedOtherwise = (kind: AnnouncementKind) => NOTIFICATION_DEFAULTS[kind];
