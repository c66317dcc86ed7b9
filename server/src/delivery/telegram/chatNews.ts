import { TELEGRAM_LIMITS } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import type { NewsChannel } from "../memberNews.ts";
import { newsText } from "./newsText.ts";
import { TelegramLink } from "./TelegramLink.ts";
import { privateText } from "./telegramMessages.ts";

/** Tells members in the private chat that they linked, unless they paused it or that kind of news. */
export function chatNews({ database, clock }: DataContext): NewsChannel {
  return {
    async messages(news, transaction) {
      const links = await database.model(TelegramLink).findAll({
        where: { memberId: [...new Set(news.map(({ member }) => member.id))], paused: false },
        raw: true,
        ...(transaction && { transaction }),
      });
      const linkOf = new Map(links.map((link) => [link.memberId, link]));
      return news.flatMap(({ member, kind, mail, byChat = true, expiresAt, key, batchKey }) => {
        const link = linkOf.get(member.id);
        if (!link || !byChat || (kind !== null && !link[kind])) return [];
        return [
          privateText({
            chatId: link.chatId,
            memberId: member.id,
            subject: mail.subject,
            html: newsText(mail),
            expiresAt: expiresAt ?? clock.now() + TELEGRAM_LIMITS.newsLife,
            ...(key !== undefined && { idempotencyKey: `telegram:${key}` }),
            ...(batchKey !== undefined && { batchKey }),
          }),
        ];
      });
    },
  };
}
