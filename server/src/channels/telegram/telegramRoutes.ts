import { telegramApi } from "@signaldeck/contract";
import type { ChannelContext } from "../ChannelContext.ts";
import { AppError } from "../../http/AppError.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { chooseNews, createCode, testTelegram, unlinkMember } from "./changeTelegram.ts";
import { readTelegram } from "./readTelegram.ts";
import type { TelegramConfig } from "../../process/settings/telegramConfig.ts";

export interface TelegramRoutesDeps extends ChannelContext {
  config: { telegram: TelegramConfig | null };
  telegram: {
    /** The bot's name as Telegram gave it; null until it did. */
    bot: string | null;
  } | null;
}

/** A member's link with the operator's bot. */
export function mountTelegram(api: ApiRouter, deps: TelegramRoutesDeps): void {
  const { config, database, telegram } = deps;
  const status = (session: Session | null) => {
    const { memberId, viewer } = requireSession(session);
    const around = { database, config: config.telegram, bot: telegram?.bot ?? null };
    return readTelegram(around, memberId, viewer);
  };
  const memberId = (session: Session | null) => {
    if (!config.telegram) {
      throw new AppError("conflict", "Telegram is not set up by this operator.");
    }
    return requireSession(session).memberId;
  };

  api.json(telegramApi.status, async ({ session }) => ({ data: await status(session) }));

  api.json(telegramApi.createCode, async ({ session }) => {
    const id = memberId(session);
    const bot = telegram?.bot;
    if (!bot) {
      throw new AppError(
        "unavailable",
        "Telegram cannot be reached at the moment. Try again soon.",
      );
    }
    return { data: await createCode(deps, id, bot), message: "Open the link in Telegram." };
  });

  api.json(telegramApi.choose, async ({ session, body }) => {
    await chooseNews(deps, memberId(session), body);
    return { data: await status(session), message: "Your choice is saved." };
  });

  api.json(telegramApi.test, async ({ session }) => {
    await testTelegram(deps, memberId(session));
    return { data: null, message: "A test message is on its way." };
  });

  api.json(telegramApi.unlink, async ({ session }) => {
    await unlinkMember(deps, requireSession(session).memberId);
    return { data: await status(session), message: "The link has ended." };
  });
}
