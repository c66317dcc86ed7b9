import {
  TELEGRAM_DEFAULTS,
  TELEGRAM_LIMITS,
  type TelegramChoice,
  type TelegramCodeDto,
  t,
} from "@signaldeck/contract";
import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "sequelize";
import type { ChannelContext } from "../ChannelContext.ts";
import { inLanguage } from "../../process/language/inLanguage.ts";
import { languageOf } from "../../members/languageOf.ts";
import { lockMember } from "../../members/lockMember.ts";
import { Owner } from "../../members/Owner.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import { testText, unlinkedText } from "./botTexts.ts";
import { findLink } from "./readTelegram.ts";
import { TelegramCode } from "./TelegramCode.ts";
import { TelegramLink, type TelegramLinkRow } from "../../delivery/telegram/TelegramLink.ts";
import { privateText } from "../../delivery/telegram/telegramMessages.ts";
import { endLink } from "../../delivery/telegram/unlinkChat.ts";

const NOT_LINKED = () => t("Your account is not linked with Telegram.");

/**
 * Makes a start code in place of an earlier one. It is in the result and stored nowhere.
 * @throws AppError `conflict` for an account that is linked; `too_many_requests` soon after another.
 */
export async function createCode(
  { database, clock }: ChannelContext,
  memberId: string,
  bot: string,
): Promise<TelegramCodeDto> {
  const now = clock.now();
  const code = randomBytes(16).toString("base64url");
  const expiresAt = new Date(now + TELEGRAM_LIMITS.codeLife);
  await database.write(async (transaction) => {
    const owner = await Owner.lock(database, transaction, memberId);
    if ((await owner.count(TelegramLink)) > 0)
      throw new AppError("conflict", "Your account is linked already.");
    const codes = database.model(TelegramCode);
    const before = await codes.findByPk(memberId, { raw: true, transaction });
    refuseSoon((before?.createdAt.getTime() ?? 0) + TELEGRAM_LIMITS.codePause - now);
    const fresh = { memberId, codeHash: hashOf(code), createdAt: new Date(now), expiresAt };
    await codes.upsert(fresh, { transaction });
  });
  return { url: `https://t.me/${bot}?start=${code}`, expiresAt: expiresAt.toISOString() };
}

/** What came of a start code. */
export type LinkResult = "linked" | "unknown-code" | "other-account";

/** Ties a chat to the member whose code somebody sent; the code is used up. */
export async function useCode(
  { database, clock }: DataContext,
  transaction: Transaction,
  code: string,
  chat: { id: string; name: string },
): Promise<{ outcome: LinkResult; memberId: string | null }> {
  const codes = database.model(TelegramCode);
  const found = await codes.findOne({
    where: { codeHash: hashOf(code) },
    raw: true,
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  const now = clock.now();
  if (!found || found.expiresAt.getTime() <= now)
    return { outcome: "unknown-code", memberId: null };
  const links = database.model(TelegramLink);
  const taken = await links.findOne({ where: { chatId: chat.id }, transaction, raw: true });
  if (taken) return { outcome: "other-account", memberId: null };
  const { memberId } = found;
  await codes.destroy({ where: { memberId }, transaction });
  await links.create(
    {
      memberId,
      chatId: chat.id,
      name: chat.name.slice(0, 80),
      paused: false,
      ...TELEGRAM_DEFAULTS,
      createdAt: new Date(now),
    },
    { transaction },
  );
  return { outcome: "linked", memberId };
}

/**
 * Stores which news a linked member wants.
 * @throws AppError `conflict` without a link.
 */
export function chooseNews(
  deps: ChannelContext,
  memberId: string,
  choice: TelegramChoice,
): Promise<void> {
  return change(deps, memberId, () => choice);
}

/**
 * Sends a test message.
 * @throws AppError `conflict` without a link or while it is paused; `too_many_requests`.
 */
export function testTelegram(deps: ChannelContext, memberId: string): Promise<void> {
  const now = deps.clock.now();
  return change(deps, memberId, async ({ chatId, paused, testedAt }, transaction) => {
    if (paused) throw new AppError("conflict", "You have sent /stop to the bot. Send it /start.");
    refuseSoon((testedAt?.getTime() ?? 0) + TELEGRAM_LIMITS.testPause - now);
    const language = await languageOf(deps.database, memberId, transaction);
    await deps.outbox.add(
      transaction,
      privateText({
        chatId,
        memberId,
        subject: "test message",
        html: inLanguage(language, testText),
        expiresAt: now + TELEGRAM_LIMITS.answerLife,
      }),
    );
    return { testedAt: new Date(now) };
  });
}

/** Ends a member's link; nothing happens when there is none. */
export async function unlinkMember(deps: ChannelContext, memberId: string): Promise<void> {
  const { database, clock, outbox } = deps;
  await database.write(async (transaction) => {
    const member = await lockMember(database, transaction, memberId);
    const options = { raw: true, transaction } as const;
    const link = await database.model(TelegramLink).findByPk(memberId, options);
    if (!link) return;
    await endLink(database, outbox, transaction, link);
    await outbox.add(
      transaction,
      privateText({
        chatId: link.chatId,
        subject: "link ended",
        html: inLanguage(member?.language ?? "en", unlinkedText),
        expiresAt: clock.now() + TELEGRAM_LIMITS.answerLife,
      }),
    );
  });
}

async function change(
  { database }: ChannelContext,
  memberId: string,
  decide: (
    link: TelegramLinkRow,
    transaction: Transaction,
  ) => Partial<TelegramLinkRow> | Promise<Partial<TelegramLinkRow>>,
): Promise<void> {
  if (!(await findLink(database, memberId))) throw new AppError("conflict", NOT_LINKED);
  await database.write(async (transaction) => {
    const links = database.model(TelegramLink);
    const lock = transaction.LOCK.UPDATE;
    const link = await links.findByPk(memberId, { raw: true, transaction, lock });
    if (!link) throw new AppError("conflict", NOT_LINKED);
    await links.update(await decide(link, transaction), { where: { memberId }, transaction });
  });
}

function refuseSoon(left: number): void {
  if (left <= 0) return;
  const retryAfter = Math.ceil(left / 1_000);
  throw new AppError(
    "too_many_requests",
    () => t("Wait {{seconds}} s before the next one.", { seconds: retryAfter }),
    { retryAfter },
  );
}

const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");
