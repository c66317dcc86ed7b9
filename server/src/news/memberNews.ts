import { TELEGRAM_LIMITS, type TelegramChoice } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import type { Mail } from "../mails/mail.ts";
import type { NewMessage, Outbox } from "../outbox/Outbox.ts";
import { newsText } from "../telegram/newsText.ts";
import { TelegramLink, type TelegramLinkRow } from "../telegram/TelegramLink.ts";
import { privateText } from "../telegram/telegramMessages.ts";

/** Something that a member is told. */
export interface MemberNews {
  member: { id: string; email: string };
  /** Which of the member's choices it belongs to. */
  kind: keyof TelegramChoice;
  /** The words for every channel; a mail carries them as they are. */
  mail: Mail;
  /** False where the member wishes no mail of it. */
  byMail?: boolean;
  /** Wall time at which it loses its point; by default only a chat's does, after a day. */
  expiresAt?: number;
  /** A piece of news is told once; the channel is added. */
  key?: string;
}

/** The messages that tell a member something: one for each channel that they take it by. */
export function memberNews(
  { clock }: { clock: Clock },
  { member, kind, mail, byMail = true, expiresAt, key }: MemberNews,
  link: TelegramLinkRow | null,
): NewMessage[] {
  const messages: NewMessage[] = [];
  if (byMail) {
    messages.push({
      channel: "mail",
      recipient: member.email,
      payload: mail,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(key !== undefined && { idempotencyKey: key }),
    });
  }
  if (link && !link.paused && link[kind]) {
    messages.push(
      privateText({
        ...{ chatId: link.chatId, memberId: member.id, subject: mail.subject },
        html: newsText(mail),
        expiresAt: expiresAt ?? clock.now() + TELEGRAM_LIMITS.newsLife,
        ...(key !== undefined && { idempotencyKey: `telegram:${key}` }),
      }),
    );
  }
  return messages;
}

/** Writes the messages that tell a member something into the transaction that makes it true. */
export async function tellMember(
  deps: { database: Database; clock: Clock; outbox: Pick<Outbox, "add"> },
  transaction: Transaction,
  news: MemberNews,
): Promise<void> {
  const options = { raw: true, transaction } as const;
  const link = await deps.database.model(TelegramLink).findByPk(news.member.id, options);
  for (const message of memberNews(deps, news, link)) await deps.outbox.add(transaction, message);
}
