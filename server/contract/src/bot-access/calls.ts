import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";
import { BotApplicationInput, BotApplicationSentDto } from "./application.ts";

/** The offer above the application; `endsAt` null: it is made day by day. */
export const BotOfferDto = z.object({
  title: z.string(),
  text: z.string(),
  endsAt: z.iso.datetime().nullable(),
});
export type BotOfferDto = z.infer<typeof BotOfferDto>;

export const RiskLevel = z.enum(["Conservative", "Moderate", "Aggressive"]);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** US dollars per trade. */
export const TRADE_SIZES = [50, 100, 250] as const;
export const TradeSize = z.literal(TRADE_SIZES);
export type TradeSize = z.infer<typeof TradeSize>;

export const BotSettingsInput = z.object({ riskLevel: RiskLevel, tradeSize: TradeSize });
export type BotSettingsInput = z.infer<typeof BotSettingsInput>;

export const BotStateInput = z.object({ running: z.boolean() });
export type BotStateInput = z.infer<typeof BotStateInput>;

export const BotSettingsDto = BotSettingsInput.extend({
  running: z.boolean(),
  /** Null until the member has changed anything. */
  updatedAt: z.iso.datetime().nullable(),
});
export type BotSettingsDto = z.infer<typeof BotSettingsDto>;

/** What holds until a member chooses: the careful end of each list, and nothing started. */
export const DEFAULT_BOT_SETTINGS: BotSettingsDto = {
  riskLevel: "Conservative",
  tradeSize: 50,
  running: false,
  updatedAt: null,
};

export const botAccessApi = {
  offer: endpoint({
    method: "get",
    path: "/bot-access/offer",
    summary: "The offer above the application; null when there is none or it has ended",
    permission: "public",
    reply: BotOfferDto.nullable(),
    get failure() {
      return t("Failed to load the offer");
    },
  }),
  submit: endpoint({
    method: "post",
    path: "/bot-access/submit",
    summary: "Apply for bot access",
    permission: "public",
    body: BotApplicationInput,
    reply: BotApplicationSentDto,
    status: 201,
    get failure() {
      return t("Bot access form submission failed");
    },
  }),
  saveSettings: endpoint({
    method: "put",
    path: "/bot-access/settings",
    summary: "Choose risk level and trade size, from the next mark on",
    permission: "bot.use",
    body: BotSettingsInput,
    reply: BotSettingsDto,
    get failure() {
      return t("Failed to save your bot settings");
    },
  }),
  setState: endpoint({
    method: "put",
    path: "/bot-access/state",
    summary: "Start or pause the member's own bot",
    permission: "bot.use",
    body: BotStateInput,
    reply: BotSettingsDto,
    get failure() {
      return t("Failed to start or pause the bot");
    },
  }),
} as const;
