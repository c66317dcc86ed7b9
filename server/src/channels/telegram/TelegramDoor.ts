import { DAY, TELEGRAM_LIMITS, type Viewer } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { Member, type MemberRow } from "../../members/Member.ts";
import { rowsOf, type Changed } from "../../database/CommitObservers.ts";
import type { DataContext } from "../../database/DataContext.ts";
import type { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { TelegramChannel } from "../../delivery/telegram/TelegramChannel.ts";
import type { TelegramConfig } from "../../process/settings/telegramConfig.ts";
import { hasSignalsOf } from "../../reach/Reach.ts";
import { TelegramLink } from "../../delivery/telegram/TelegramLink.ts";
import { doorJob, inviteJob } from "../../delivery/telegram/telegramMessages.ts";
import { TelegramPost } from "../../delivery/telegram/TelegramPost.ts";
import { TelegramSeat } from "../../delivery/telegram/TelegramSeat.ts";

export interface TelegramDoorDeps extends DataContext {
  log: Logger;
  config: Pick<TelegramConfig, "channels">;
  outbox: Pick<Outbox, "add">;
  viewerOf: (member: MemberRow) => Viewer;
  /** Calls whenever members' access may have changed; the same that moves live streams. */
  onSessionChange: (listener: (changed: Changed) => void) => () => void;
  /** Wall milliseconds between two looks, for what nobody says here. */
  interval?: number;
}

/** Whose link has ended is removed this soon, wherever that was. */
const INTERVAL = 5_000;

/** So many looks at the seats without a member go by until all seats are looked at. */
const TURNS = 6;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Seats that are looked at together. */
const BATCH = 500;

/** How long an invite link is tried for; the next start tries again. */
const INVITE_LIFE = DAY;

/** All seats, those whose member is gone, or these and some members'. */
type Look = "vacant" | Changed;

type Seat = Pick<TelegramSeat, "id" | "chatId" | "userId" | "memberId">;

/**
 * Who may stay in the channels. A seat whose member has lost the tier, the link or the account
 * becomes a message that removes the person, in one transaction with the end of the seat.
 */
export class TelegramDoor {
  private timer: NodeJS.Timeout | null = null;
  private leave: () => void = () => undefined;
  private running: Promise<unknown> = Promise.resolve();
  private turn = 0;

  constructor(private readonly deps: TelegramDoorDeps) {}

  /** Asks for missing invite links, looks at every seat once, then follows the changes. */
  async start(): Promise<void> {
    await this.askForInvites();
    const changed = (whose: Changed) => this.inBackground(whose);
    const ends = [
      this.deps.onSessionChange(changed),
      this.deps.database.onChange([rowsOf(TelegramLink, { keys: ["memberId"] })], changed),
    ];
    this.leave = () => ends.forEach((end) => end());
    const look = () => this.inBackground(this.turn++ % TURNS === 0 ? "all" : "vacant");
    this.timer = setInterval(look, this.deps.interval ?? INTERVAL);
    this.timer.unref();
    look();
  }

  async stop(): Promise<void> {
    this.leave();
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running;
  }

  /** Clears those of the seats that are nobody's right any more; resolves with their number. */
  async clear(which: Look = "all"): Promise<number> {
    let cleared = 0;
    let after = FIRST_ID;
    const memberId = which === "vacant" ? null : which === "all" ? undefined : orVacant(which);
    for (;;) {
      const seats = await this.deps.database.model(TelegramSeat).findAll({
        where: { id: { [Op.gt]: after }, ...(memberId !== undefined && { memberId }) },
        order: [["id", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      for (const seat of await this.notTheirs(seats)) cleared += (await this.remove(seat)) ? 1 : 0;
      const last = seats.at(-1)?.id;
      if (seats.length < BATCH || last === undefined) return cleared;
      after = last;
    }
  }

  private inBackground(which: Look): void {
    this.running = this.running
      .then(() => this.clear(which))
      .then(() => (which === "all" ? this.forgetOldPosts() : undefined))
      .catch((error: unknown) => {
        this.deps.log.warn({ err: error }, "seats in channels could not be looked at");
      });
  }

  private async notTheirs(seats: readonly Seat[]): Promise<Seat[]> {
    const { config, database, viewerOf } = this.deps;
    const ids = [...new Set(seats.flatMap(({ memberId }) => memberId ?? []))];
    const [members, links] = await Promise.all([
      database.model(Member).findAll({ where: { id: ids, blockedAt: null }, raw: true }),
      database.model(TelegramLink).findAll({ where: { memberId: ids }, raw: true }),
    ]);
    const viewers = new Map(members.map((member) => [member.id, viewerOf(member)]));
    const chats = new Map(links.map((link) => [link.memberId, link.chatId]));
    return seats.filter(({ memberId, chatId, userId }) => {
      if (memberId === null) return true;
      const channel = config.channels.find((one) => one.chatId === chatId);
      // A channel that is not set up any more is the operator's own.
      if (!channel) return false;
      const viewer = viewers.get(memberId);
      return !viewer || chats.get(memberId) !== userId || !hasSignalsOf(viewer, channel.tier);
    });
  }

  private remove(seat: Seat): Promise<boolean> {
    const { database, outbox } = this.deps;
    return database.write(async (transaction) => {
      const { id, memberId } = seat;
      const where = { id, memberId };
      const gone = await database.model(TelegramSeat).destroy({ where, transaction });
      // Another process was faster, or the person has just been let in anew.
      if (gone > 0) await outbox.add(transaction, doorJob("remove", seat));
      return gone > 0;
    });
  }

  private async askForInvites(): Promise<void> {
    const { clock, config, database, outbox } = this.deps;
    for (const { chatId, tier } of config.channels) {
      const message = inviteJob(chatId, tier, clock.now() + INVITE_LIFE);
      const { orderKey = null } = message;
      const waiting = { orderKey, status: "waiting" };
      const made = await database.model(TelegramChannel).count({ where: { chatId } });
      const asked = await database.model(OutboxMessage).count({ where: waiting });
      if (made + asked > 0) continue;
      await database.write((transaction) => outbox.add(transaction, message));
    }
  }

  private async forgetOldPosts(): Promise<void> {
    const { clock, database } = this.deps;
    const createdAt = { [Op.lt]: new Date(clock.now() - TELEGRAM_LIMITS.postsKept) };
    const posts = database.model(TelegramPost);
    if ((await posts.count({ where: { createdAt } })) === 0) return;
    await database.write((transaction) => posts.destroy({ where: { createdAt }, transaction }));
  }
}

const orVacant = (memberIds: ReadonlySet<string>) => ({ [Op.or]: [...memberIds, null] });
