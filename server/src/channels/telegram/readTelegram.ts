import type { TelegramDto, Viewer } from "@signaldeck/contract";
import { hasSignalsOf } from "../../reach/Reach.ts";
import type { Database } from "../../database/Database.ts";
import { TelegramChannel } from "../../delivery/telegram/TelegramChannel.ts";
import type { ChannelOfTier, TelegramConfig } from "../../process/settings/telegramConfig.ts";
import { TelegramLink, type TelegramLinkRow } from "../../delivery/telegram/TelegramLink.ts";

/** The fullest channel that somebody may be in; null where there is none. */
export function channelFor(
  config: Pick<TelegramConfig, "channels">,
  viewer: Viewer,
): ChannelOfTier | null {
  return config.channels.filter(({ tier }) => hasSignalsOf(viewer, tier)).at(-1) ?? null;
}

export function findLink(database: Database, memberId: string): Promise<TelegramLinkRow | null> {
  return database.model(TelegramLink).findByPk(memberId, { raw: true });
}

/** What the settings show of a member's link. */
export async function readTelegram(
  deps: { database: Database; config: TelegramConfig | null; bot: string | null },
  memberId: string,
  viewer: Viewer,
): Promise<TelegramDto> {
  const { database, config, bot } = deps;
  if (!config) return { available: false, bot: null, link: null, channel: null };
  const link = await findLink(database, memberId);
  const channel = link && channelFor(config, viewer);
  const made =
    channel && (await database.model(TelegramChannel).findByPk(channel.chatId, { raw: true }));
  return {
    available: true,
    bot,
    link: link && {
      name: link.name,
      linkedAt: link.createdAt.toISOString(),
      paused: link.paused,
      choice: { trades: link.trades, account: link.account },
    },
    channel: channel && {
      tier: channel.tier,
      inviteUrl: made?.inviteUrl ?? null,
      posts: config.posts,
    },
  };
}
