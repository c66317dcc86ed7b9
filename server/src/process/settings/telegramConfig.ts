import { Tier, type Tier as TierName } from "@signaldeck/contract";
import { z } from "zod";
import { isLoopback } from "../addresses/loopback.ts";

/** A channel and the tier whose signals are posted there. */
export interface ChannelOfTier {
  tier: TierName;
  chatId: string;
}

export interface TelegramConfig {
  /** A secret: its holder can act as the bot. */
  token: string;
  /** Without a trailing slash. */
  apiRoot: string;
  /** From the lowest tier upwards. */
  channels: readonly ChannelOfTier[];
  /** Which signals are posted there. */
  posts: "recommended" | "all";
}

const TOKEN = /^\d{5,16}:[\w-]{30,64}$/;
const CHAT = /^-\d{5,15}$/;

/** The environment's part of this module; messages never repeat the token. */
export const TelegramEnvironment = z.object({
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(TOKEN, "must be the token that BotFather gave, such as 123456789:AA...")
    .optional(),
  TELEGRAM_API_ROOT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine((root) => !root.startsWith("http:") || isLoopback(new URL(root).hostname), {
      error:
        "must begin with https://, since calls carry the token; http is for this machine alone",
    })
    .default("https://api.telegram.org"),
  TELEGRAM_CHANNELS: z.string().default("").transform(readChannels),
  TELEGRAM_POSTS: z
    .enum(["recommended", "all"], { error: "must be recommended or all" })
    .default("recommended"),
});

/**
 * Null without a token: the whole module is off. A root of one's own is a Bot API server that the
 * operator runs, also in production.
 */
export function telegramConfig(env: z.infer<typeof TelegramEnvironment>): TelegramConfig | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: root, TELEGRAM_CHANNELS: channels } = env;
  if (token === undefined) return null;
  return { token, apiRoot: root.replace(/\/+$/, ""), channels, posts: env.TELEGRAM_POSTS };
}

/** `silver=-1001234567890,gold=-1009876543210` */
function readChannels(text: string, context: z.RefinementCtx): ChannelOfTier[] {
  const fault = (message: string) => context.addIssue({ code: "custom", message });
  const channels: ChannelOfTier[] = [];
  for (const part of text.split(",").map((item) => item.trim())) {
    if (part === "") continue;
    const [name = "", chatId = ""] = part.split("=").map((item) => item.trim());
    const tier = Tier.safeParse(name);
    if (!tier.success) fault(`"${name}" is no tier; write such as silver=-1001234567890`);
    else if (tier.data === "guest") fault("guests see no signals, so they have no channel");
    else if (!CHAT.test(chatId)) fault(`${name} needs a chat id such as -1001234567890`);
    else if (channels.some((other) => other.tier === tier.data)) fault(`${name} is named twice`);
    else if (channels.some((other) => other.chatId === chatId)) {
      fault(`${name} needs a channel of its own: who is in it sees all that is posted there`);
    } else channels.push({ tier: tier.data, chatId });
  }
  const rank = ({ tier }: ChannelOfTier) => Tier.options.indexOf(tier);
  return channels.sort((one, other) => rank(one) - rank(other));
}
