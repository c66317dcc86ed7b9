import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { Tier } from "../tiers.ts";
import { t } from "../language/words.ts";

/** Which news a linked member wants in the private chat with the bot. */
export const TelegramChoice = z.object({
  /** How signals ended that the member took. */
  trades: z.boolean({ error: () => t("Say yes or no") }),
  /** Deposits that were decided on, an unlocked dashboard, answers to tickets. */
  account: z.boolean({ error: () => t("Say yes or no") }),
});
export type TelegramChoice = z.infer<typeof TelegramChoice>;

export const TELEGRAM_DEFAULTS: TelegramChoice = { trades: true, account: true };

/** A member's own tie to the bot and to the channel of their tier. */
export const TelegramDto = z.object({
  /** Whether the operator has set a bot up. */
  available: z.boolean(),
  /** The bot's name without the @; null while Telegram has not been reached. */
  bot: z.string().nullable(),
  link: z
    .object({
      /** As Telegram names the person. */
      name: z.string(),
      linkedAt: z.iso.datetime(),
      /** Set by /stop: nothing is sent to the private chat. */
      paused: z.boolean(),
      choice: TelegramChoice,
    })
    .nullable(),
  /** The fullest channel that the member's tier opens; null where there is none, or no link. */
  channel: z
    .object({
      tier: Tier,
      /** Null while the bot could not make it. */
      inviteUrl: z.url().nullable(),
      /** Which signals the operator has posted there. */
      posts: z.enum(["recommended", "all"]),
    })
    .nullable(),
});
export type TelegramDto = z.infer<typeof TelegramDto>;

/** A code that ties the account to the person who sends it to the bot, once. */
export const TelegramCodeDto = z.object({
  /** Opens the bot with the code in it. */
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type TelegramCodeDto = z.infer<typeof TelegramCodeDto>;

export const telegramApi = {
  status: endpoint({
    method: "get",
    path: "/account/telegram",
    summary: "The member's link with the bot, and the channel of their tier",
    permission: "account.own",
    ownEyesOnly: true,
    reply: TelegramDto,
    get failure() {
      return t("Failed to load your Telegram link");
    },
  }),
  createCode: endpoint({
    method: "post",
    path: "/account/telegram/code",
    summary: "Make a start code for the bot; it works once, for ten minutes",
    permission: "account.own",
    sentAgain: "told",
    reply: TelegramCodeDto,
    status: 201,
    get failure() {
      return t("Failed to make a start code");
    },
  }),
  choose: endpoint({
    method: "put",
    path: "/account/telegram/choice",
    summary: "Choose which news to get in the private chat",
    permission: "account.own",
    body: TelegramChoice,
    reply: TelegramDto,
    get failure() {
      return t("Failed to save your choice");
    },
  }),
  test: endpoint({
    method: "post",
    path: "/account/telegram/test",
    summary: "Send the member a test message",
    permission: "account.own",
    reply: Nothing,
    status: 202,
    get failure() {
      return t("Failed to send a test message");
    },
  }),
  unlink: endpoint({
    method: "delete",
    path: "/account/telegram",
    summary: "End the link; the member is removed from the channel",
    permission: "account.own",
    reply: TelegramDto,
    get failure() {
      return t("Failed to end the link");
    },
  }),
} as const;
