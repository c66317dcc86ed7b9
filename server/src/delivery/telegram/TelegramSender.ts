import type { Logger } from "pino";
import { Op } from "sequelize";
import { TELEGRAM_LIMITS } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import type { Outbox } from "../outbox/Outbox.ts";
import {
  NoLongerWantedError,
  PermanentDeliveryError,
  RetryLaterError,
  RoadFaultError,
} from "../outbox/outboxRetry.ts";
import type { Delivery } from "../outbox/sender.ts";
import { TelegramError, type TelegramApi } from "./TelegramApi.ts";
import { TelegramChannel } from "./TelegramChannel.ts";
import { TelegramLink } from "./TelegramLink.ts";
import { type TelegramJob, orderKeyOf } from "./telegramMessages.ts";
import { TelegramPost } from "./TelegramPost.ts";
import { unlinkChat } from "./unlinkChat.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";

/**
 * How long a chat has to wait in ms before its next message is within Telegram's limits; 0: now.
 * The outbox itself is the count: it knows when each message of a chat left, over restarts and for
 * all processes, and lets one message of a chat leave at a time.
 */
async function floodWait(
  { database, clock }: DataContext,
  chatId: string,
): Promise<{ chat: number; overall: number }> {
  const { perGroup, privatePause, overall } = TELEGRAM_LIMITS;
  const isGroup = chatId.startsWith("-");
  const ofChat = isGroup ? perGroup : { messages: 1, window: privatePause };
  const [chat, all] = await Promise.all([
    left({ database, clock }, { orderKey: orderKeyOf(chatId) }, ofChat),
    left({ database, clock }, { channel: "telegram" }, overall),
  ]);
  return { chat, overall: all };
}

/** Until the oldest of the last `messages` leaves the window. */
async function left(
  { database, clock }: DataContext,
  where: { orderKey: string } | { channel: string },
  { messages, window }: { messages: number; window: number },
): Promise<number> {
  const now = clock.now();
  const [oldest] = await database.model(OutboxMessage).findAll({
    attributes: ["sentAt"],
    where: { ...where, status: "sent", sentAt: { [Op.gt]: new Date(now - window) } },
    order: [["sentAt", "DESC"]],
    offset: messages - 1,
    limit: 1,
    raw: true,
  });
  return oldest?.sentAt ? oldest.sentAt.getTime() + window - now : 0;
}

export interface TelegramSenderDeps extends DataContext {
  log: Logger;
  api: Pick<TelegramApi, "sendMessage" | "createInvite" | "answerJoinRequest" | "remove">;
  outbox: () => Pick<Outbox, "withdraw">;
  /** Told of each message that was sent although an earlier try may have arrived. */
  onRepeat?: () => void;
  /** Waits for milliseconds; a chat's second message of a second. */
  pause?: (milliseconds: number) => Promise<void>;
}

type TextJob = Extract<TelegramJob, { kind: "text" }>;

/** Nothing longer than this is waited for here; longer waits are the outbox's. */
const LONGEST_PAUSE = 1_500;

/** Telegram's words for a request or a person that is not there any more. */
const DOOR_DONE =
  /HIDE_REQUESTER_MISSING|USER_ALREADY_PARTICIPANT|USER_NOT_PARTICIPANT|PARTICIPANT_ID_INVALID|user not found/i;

/** Hands messages to Telegram within its limits, and stores the ids that it gives them. */
export class TelegramSender {
  constructor(private readonly deps: TelegramSenderDeps) {}

  /**
   * The outbox's sender of the channel `telegram`.
   * @throws as `Sender`.
   */
  async send({ id, payload }: Delivery): Promise<void> {
    const job = payload as TelegramJob;
    if (job.kind === "text") return this.sendText(id, job);
    try {
      if (job.kind === "invite") await this.makeInvite(job.chatId);
      else if (job.kind === "remove") await this.deps.api.remove(job.chatId, job.userId);
      else await this.deps.api.answerJoinRequest(job.chatId, job.userId, job.kind === "approve");
    } catch (error) {
      if (DOOR_DONE.test(wordsOf(error))) return;
      throw await this.refusal(error, job.chatId);
    }
  }

  private async sendText(id: string, job: TextJob): Promise<void> {
    await this.assertWanted(job);
    const replyTo = await this.replyTo(job);
    await this.keepLimits(job.chatId);
    if (await this.hasArrived(id, job)) return;
    let messageId: number;
    try {
      messageId = await this.deps.api.sendMessage({ chatId: job.chatId, html: job.html, replyTo });
    } catch (error) {
      // A refusal is an answer: the message did not arrive. Without one it may have.
      if (error instanceof TelegramError && error.status !== null && error.status < 500) {
        await this.note(id, { begunAt: null });
      }
      if (/message to be replied not found|replied message not found/i.test(wordsOf(error))) {
        throw new NoLongerWantedError("The signal's post was removed there.");
      }
      throw await this.refusal(error, job.chatId);
    }
    await this.note(id, { messageId, begunAt: null });
  }

  /** News of a member go to the chat that is linked when they are sent, unless it is paused. */
  private async assertWanted({ memberId, chatId }: TextJob): Promise<void> {
    if (memberId === undefined) return;
    const where = { memberId, chatId, paused: false };
    const links = await this.deps.database.model(TelegramLink).count({ where });
    if (links === 0) throw new NoLongerWantedError("The member is not linked, or has paused it.");
  }

  /** What comes of a signal answers its post; where that never went out, nobody waits for it. */
  private async replyTo({ event, signalId, chatId }: TextJob): Promise<number | undefined> {
    if (event === undefined || event === "published" || signalId === undefined) return undefined;
    const post = await this.deps.database.model(TelegramPost).findOne({
      where: { signalId, chatId, event: "published", messageId: { [Op.ne]: null } },
      raw: true,
    });
    if (!post) throw new NoLongerWantedError("The signal itself was never posted there.");
    return post.messageId ?? undefined;
  }

  private async keepLimits(chatId: string): Promise<void> {
    const { pause = sleep } = this.deps;
    for (;;) {
      const { chat, overall } = await floodWait(this.deps, chatId);
      const wait = Math.max(chat, overall);
      if (wait <= 0) return;
      if (wait > LONGEST_PAUSE) {
        throw new RetryLaterError("Telegram takes 20 messages a minute for this chat.", wait);
      }
      await pause(wait);
    }
  }

  /**
   * Notes that a try begins. True when an earlier one is known to have arrived; one where that is
   * unknown may arrive twice, since Telegram knows no key for repetitions, and is counted.
   */
  private async hasArrived(id: string, job: TextJob): Promise<boolean> {
    const { clock, database, log } = this.deps;
    const posts = database.model(TelegramPost);
    const now = new Date(clock.now());
    const before = await posts.findByPk(id, { raw: true });
    if (typeof before?.messageId === "number") return true;
    const mayRepeat = before?.begunAt instanceof Date;
    if (mayRepeat) {
      this.deps.onRepeat?.();
      log.warn({ messageId: id, repeats: before.repeats + 1 }, "a message may arrive twice");
    }
    const { chatId, signalId = null, event = null } = job;
    await database.write(async (transaction) => {
      if (!before) {
        const fresh = { id, chatId, signalId, event, messageId: null, repeats: 0 };
        await posts.create({ ...fresh, begunAt: now, createdAt: now }, { transaction });
        return;
      }
      const repeats = before.repeats + (mayRepeat ? 1 : 0);
      await posts.update({ begunAt: now, repeats }, { where: { id }, transaction });
    });
    return false;
  }

  private async note(id: string, values: Partial<TelegramPost>): Promise<void> {
    const { database } = this.deps;
    await database.write((transaction) =>
      database.model(TelegramPost).update(values, { where: { id }, transaction }),
    );
  }

  private async makeInvite(chatId: string): Promise<void> {
    const { api, clock, database } = this.deps;
    const inviteUrl = await api.createInvite(chatId);
    const createdAt = new Date(clock.now());
    await database.write((transaction) =>
      database.model(TelegramChannel).upsert({ chatId, inviteUrl, createdAt }, { transaction }),
    );
  }

  /** What a failed call means for the outbox. */
  private async refusal(error: unknown, chatId: string): Promise<unknown> {
    if (!(error instanceof TelegramError)) return error;
    const { status, retryAfter, movedTo, message } = error;
    const isPrivate = !chatId.startsWith("-");
    if (movedTo !== null) {
      return new PermanentDeliveryError(
        `This group has become a supergroup with the id ${movedTo}: put it into TELEGRAM_CHANNELS.`,
      );
    }
    if (status === 429) return new RetryLaterError(message, retryAfter ?? 1_000);
    if (status === 401 || status === 404) {
      return new RoadFaultError("Telegram does not know this bot: look at TELEGRAM_BOT_TOKEN.");
    }
    if (isPrivate && (status === 403 || /chat not found/i.test(message))) {
      await unlinkChat(this.deps, this.deps.outbox(), chatId);
      return new PermanentDeliveryError("The bot cannot write there any more; the link has ended.");
    }
    if (status === 403 || status === 400) return new PermanentDeliveryError(message);
    return status === null || status >= 500 ? new RoadFaultError(message) : error;
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "");

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
