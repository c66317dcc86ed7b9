import { DAY, spokenLanguage, TELEGRAM_LIMITS, type Viewer } from "@signaldeck/contract";
import type { ChatJoinRequest, ChatMemberUpdated, Message, Update, User } from "grammy/types";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { ChannelContext } from "../ChannelContext.ts";
import { inLanguage } from "../../process/language/inLanguage.ts";
import { languageOf } from "../../members/languageOf.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import {
  helpText,
  linkedText,
  notAllowedText,
  otherAccountText,
  resumedText,
  statusText,
  stoppedText,
  strangerText,
  unknownCodeText,
  type BotContext,
} from "./botTexts.ts";
import { useCode } from "./changeTelegram.ts";
import { channelFor } from "./readTelegram.ts";
import { isAboutProof } from "./readWords.ts";
import { fileOf, pendingFile, takePage, takeProof, type ProofDeps } from "./takeProof.ts";
import type { TelegramConfig } from "../../process/settings/telegramConfig.ts";
import { hasSignalsOf } from "../../reach/Reach.ts";
import { TelegramLink, type TelegramLinkRow } from "../../delivery/telegram/TelegramLink.ts";
import { doorJob, doorKeyOf, privateText } from "../../delivery/telegram/telegramMessages.ts";
import { TelegramSeat } from "../../delivery/telegram/TelegramSeat.ts";
import { unlinkChat } from "../../delivery/telegram/unlinkChat.ts";

export interface TelegramUpdatesDeps extends ProofDeps, ChannelContext {
  log: Logger;
  config: Pick<TelegramConfig, "channels">;
  context: BotContext;
  viewerOf: (member: MemberRow) => Viewer;
  trialEnd: (member: MemberRow) => number;
  enginePaused: () => string | null;
  isPaused: (memberId: string) => boolean;
}

interface Person {
  member: MemberRow;
  link: TelegramLinkRow;
}

const COMMAND = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?/;
const LEFT = new Set(["left", "kicked"]);

/**
 * What the bot does about what people write and ask for. Every answer is a message in the outbox
 * under the update's own key, so an update that is handled twice is answered once. Members are
 * answered in their language, strangers in that of their Telegram.
 */
export class TelegramUpdates {
  private readonly heard = new RateLimiterMemory({
    points: TELEGRAM_LIMITS.heardPerMinute,
    duration: 60,
  });

  constructor(private readonly deps: TelegramUpdatesDeps) {}

  /** Handles one update; when it throws, the update may be given once more. */
  async handle(update: Update): Promise<void> {
    const { message, chat_join_request: request } = update;
    const from = message?.from ?? request?.from;
    if (from && !(await this.listensTo(from))) return;
    if (message?.chat.type === "private") await this.hear(update.update_id, message);
    else if (request) await this.atTheDoor(update.update_id, request);
    else if (update.my_chat_member) await this.aboutUs(update.my_chat_member);
    else if (update.chat_member) await this.aboutOthers(update.chat_member);
  }

  private async hear(updateId: number, message: Message): Promise<void> {
    const chatId = String(message.chat.id);
    const text = message.text ?? "";
    const [, command, argument] = COMMAND.exec(text) ?? [];
    const link = await this.linkOf(chatId);
    if (command === "start" && argument !== undefined && !link) {
      return this.link(updateId, chatId, argument, message.from);
    }
    const person = link && (await this.personOf(link));
    if (!person) return this.explain(chatId, message.from);
    const say = await this.answerTo(person, command, message);
    if (say === null) return;
    const answer = inLanguage(person.member.language, say);
    await this.deps.database.write((transaction) =>
      this.say(transaction, chatId, answer, updateId, command ?? "message"),
    );
  }

  private async answerTo(
    person: Person,
    command: string | undefined,
    message: Message,
  ): Promise<(() => string) | null> {
    const { clock } = this.deps;
    const file = fileOf(message);
    if (file) {
      const isPage = file.album !== null && file.album === person.link.album;
      const take = isPage ? takePage : takeProof;
      return take(this.deps, person, file, message.caption ?? "");
    }
    const waiting = pendingFile(person.link, clock.now());
    if (command === undefined && waiting && isAboutProof(message.text ?? "")) {
      return takeProof(this.deps, person, waiting, message.text ?? "");
    }
    if (command === "start" && !person.link.paused && /\s/.test(message.text ?? "")) {
      return otherAccountText;
    }
    if (command === "start" || command === "stop") {
      await this.setPaused(person, command === "stop");
      return command === "stop" ? stoppedText : resumedText;
    }
    return command === "status" ? () => this.status(person) : helpText;
  }

  private status({ member, link }: Person): string {
    const { clock, config, enginePaused, isPaused: isHeld, trialEnd, viewerOf } = this.deps;
    const viewer = viewerOf(member);
    return statusText({
      member,
      viewer,
      channel: channelFor(config, viewer),
      paused: link.paused,
      now: clock.now(),
      trialEndsAt: trialEnd(member),
      enginePaused: enginePaused(),
      held: isHeld(member.id),
    });
  }

  private async link(
    updateId: number,
    chatId: string,
    code: string,
    from: User | undefined,
  ): Promise<void> {
    const { context, database } = this.deps;
    const chat = { id: chatId, name: nameOf(from) };
    await database.write(async (transaction) => {
      const { outcome, memberId } = await useCode(this.deps, transaction, code, chat);
      const texts = {
        linked: linkedText,
        "unknown-code": () => unknownCodeText(context),
        "other-account": otherAccountText,
      };
      const language = memberId
        ? await languageOf(database, memberId, transaction)
        : strangersLanguage(from);
      const answer = inLanguage(language, texts[outcome]);
      await this.say(transaction, chatId, answer, updateId, "start");
    });
  }

  /** Once a day, and nothing of what the product knows. */
  private async explain(chatId: string, from: User | undefined): Promise<void> {
    const { clock, context, database, outbox } = this.deps;
    const now = clock.now();
    const explanation = privateText({
      chatId,
      subject: "who the bot talks with",
      html: inLanguage(strangersLanguage(from), () => strangerText(context)),
      expiresAt: now + TELEGRAM_LIMITS.answerLife,
      idempotencyKey: `telegram-stranger:${chatId}:${Math.floor(now / DAY)}`,
    });
    await database.write((transaction) => outbox.add(transaction, explanation));
  }

  private async atTheDoor(updateId: number, request: ChatJoinRequest): Promise<void> {
    const { clock, config, context, database, outbox, viewerOf } = this.deps;
    const chatId = String(request.chat.id);
    const userId = String(request.from.id);
    const channel = config.channels.find((one) => one.chatId === chatId);
    if (!channel) return;
    const link = await this.linkOf(userId);
    const person = link && (await this.personOf(link));
    const seat = { chatId, userId };
    const key = `telegram-update:${updateId}`;
    const viewer = person && viewerOf(person.member);
    if (person && viewer && hasSignalsOf(viewer, channel.tier)) {
      const memberId = person.member.id;
      await database.write(async (transaction) => {
        const seats = database.model(TelegramSeat);
        await seats.destroy({ where: seat, transaction });
        const createdAt = new Date(clock.now());
        await seats.create({ id: uuid(), ...seat, memberId, createdAt }, { transaction });
        await outbox.add(transaction, doorJob("approve", seat, key));
      });
      return;
    }
    const language = person?.member.language ?? strangersLanguage(request.from);
    await database.write(async (transaction) => {
      // Until the request is answered the bot may write to somebody who never wrote to it.
      const explanation = privateText({
        chatId: String(request.user_chat_id),
        subject: "why a request was declined",
        html: inLanguage(language, () => notAllowedText(context, viewer)),
        expiresAt: clock.now() + TELEGRAM_LIMITS.answerLife,
        idempotencyKey: `${key}:why`,
      });
      await outbox.add(transaction, { ...explanation, orderKey: doorKeyOf(chatId, userId) });
      await outbox.add(transaction, doorJob("decline", seat, key));
    });
  }

  /** The bot was blocked by a person, or put into or out of a channel. */
  private async aboutUs({ chat, new_chat_member: now }: ChatMemberUpdated): Promise<void> {
    if (chat.type === "private") {
      if (now.status === "kicked") {
        await unlinkChat(this.deps, this.deps.outbox, String(chat.id));
      }
      return;
    }
    const isOurs = this.deps.config.channels.some(({ chatId }) => chatId === String(chat.id));
    if (isOurs && now.status !== "administrator") {
      this.deps.log.error({ status: now.status }, "the bot is no administrator of a channel");
    }
  }

  /** A person who leaves a channel by themselves has no seat there any more. */
  private async aboutOthers({ chat, new_chat_member: now }: ChatMemberUpdated): Promise<void> {
    if (!LEFT.has(now.status)) return;
    const { database } = this.deps;
    const where = { chatId: String(chat.id), userId: String(now.user.id) };
    await database.write((transaction) =>
      database.model(TelegramSeat).destroy({ where, transaction }),
    );
  }

  private async setPaused({ link }: Person, paused: boolean): Promise<void> {
    const { database } = this.deps;
    const { memberId } = link;
    await database.write((transaction) =>
      database.model(TelegramLink).update({ paused }, { where: { memberId }, transaction }),
    );
  }

  private say(
    transaction: Transaction,
    chatId: string,
    html: string,
    updateId: number,
    about: string,
  ): Promise<void> {
    const answer = privateText({
      chatId,
      html,
      subject: `answer to ${about.slice(0, 20)}`,
      expiresAt: this.deps.clock.now() + TELEGRAM_LIMITS.answerLife,
      idempotencyKey: `telegram-update:${updateId}`,
    });
    return this.deps.outbox.add(transaction, answer);
  }

  private linkOf(chatId: string): Promise<TelegramLinkRow | null> {
    return this.deps.database.model(TelegramLink).findOne({ where: { chatId }, raw: true });
  }

  /** Null for a blocked account: a blocked member hears no more than a stranger. */
  private async personOf(link: TelegramLinkRow): Promise<Person | null> {
    const where = { id: link.memberId, blockedAt: null };
    const member = await this.deps.database.model(Member).findOne({ where, raw: true });
    return member && { member, link };
  }

  private async listensTo({ id }: User): Promise<boolean> {
    try {
      await this.heard.consume(id);
      return true;
    } catch {
      return false;
    }
  }
}

function nameOf(from: User | undefined): string {
  if (!from) return "Telegram";
  const { username, first_name: first, last_name: last } = from;
  return username !== undefined ? `@${username}` : [first, last].filter(Boolean).join(" ");
}

/** For a stranger: the language of their Telegram. */
const strangersLanguage = (from: User | undefined) => spokenLanguage([from?.language_code ?? ""]);
