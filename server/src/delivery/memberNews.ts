import type { NoticeFacts, TelegramChoice } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { MailingContext } from "./MailingContext.ts";
import { notJoined } from "../members/ImportedMember.ts";
import { addNotice } from "./inbox/addNotice.ts";
import type { Mail } from "./mails/mail.ts";
import type { MemberRow } from "../members/Member.ts";
import type { NewMessage } from "./outbox/Outbox.ts";

/** A piece of news for a member. */
export interface MemberNews {
  member: { id: string; email: string };
  /**
   * Which of the member's choices for the chat it belongs to; null where the choice is made
   * elsewhere, and `byChat` alone decides.
   */
  kind: keyof TelegramChoice | null;
  /** The words for every channel; a mail carries them as they are. */
  mail: Mail;
  /** Wakes the member's devices with these words; without them none is woken. */
  push?: { title: string; body: string; path: string };
  /** False where the member wants no mail of it. */
  byMail?: boolean;
  /** False where the member wants no message in the chat. */
  byChat?: boolean;
  /** Wall time at which it loses its point; by default only a chat's does, after a day. */
  expiresAt?: number;
  /** Sends the news only once; the channel is added to it. */
  key?: string;
  /** Of one of many messages that are counted and taken back together. */
  batchKey?: string;
}

/** A way beside mail to reach members; the module that has it provides it. */
export interface NewsChannel {
  /** The messages that bring these news to their members, as far as each takes them by this way. */
  messages(news: readonly MemberNews[], transaction?: Transaction): Promise<NewMessage[]>;
}

/** The messages that tell members something: one for each channel that each takes it by. */
export async function memberNews(
  channels: readonly NewsChannel[],
  news: readonly MemberNews[],
  transaction?: Transaction,
): Promise<NewMessage[]> {
  const messages = news.flatMap(mailOf);
  for (const channel of channels) messages.push(...(await channel.messages(news, transaction)));
  return messages;
}

function mailOf(news: MemberNews): NewMessage[] {
  const { member, mail, byMail = true, expiresAt, key, batchKey } = news;
  if (!byMail) return [];
  return [
    {
      channel: "mail",
      recipient: member.email,
      payload: mail,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(key !== undefined && { idempotencyKey: key }),
      ...(batchKey !== undefined && { batchKey }),
    },
  ];
}

/** What notifying members by all their ways takes. */
export interface NotifyingContext extends MailingContext {
  newsChannels: readonly NewsChannel[];
}

/** News for a member that also goes to their inbox. */
interface NewsWithNotice extends MemberNews {
  member: Pick<MemberRow, "id" | "email">;
  notice: NoticeFacts;
}

/**
 * Sends a member news in the transaction that makes it true: by the messages of every channel
 * that they take it by, and to their inbox. A member who was imported and has not joined yet gets
 * none: they know of no access that could change, and of no claim.
 */
export async function notifyMember(
  deps: NotifyingContext,
  transaction: Transaction,
  { notice, ...news }: NewsWithNotice,
): Promise<void> {
  const { id } = news.member;
  if ((await notJoined(deps.database, [id], transaction)).has(id)) return;
  await addNotice(deps, transaction, id, notice);
  for (const message of await memberNews(deps.newsChannels, [news], transaction)) {
    await deps.outbox.add(transaction, message);
  }
}
