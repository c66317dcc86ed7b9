import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PageId } from "../content/landing.ts";
import {
  AddressInput,
  BrandInput,
  ChannelTier,
  FeedInput,
  MailInput,
  MailSecurity,
  SetupFeed,
  TelegramInput,
} from "./inputs.ts";

/** What an admin can set in the browser, and what is in effect after the server began anew. */
export const SetupPart = z.enum(["address", "mail", "feed", "telegram"]);
export type SetupPart = z.infer<typeof SetupPart>;

/** `environment`: set where the server is started, and not to be changed here. */
export const SetupSource = z.enum(["environment", "stored", "none"]);
export type SetupSource = z.infer<typeof SetupSource>;

/** `done`: nothing is missing in it, and nothing in it is an example. */
const Step = z.object({ done: z.boolean() });
const StoredStep = Step.extend({ source: SetupSource });

/** Each step of the setup with what is saved; secrets are never in it. */
export const SetupDto = z.object({
  /** Since when the server runs with what it was started with; later than before: it began anew. */
  startedAt: z.iso.datetime(),
  /** Saved, and in effect once the server has begun anew. */
  waiting: z.array(SetupPart),
  brand: Step.extend({
    name: z.string(),
    supportEmail: z.string(),
    /** False: the server may not write into the content folder. */
    writable: z.boolean(),
  }),
  address: StoredStep.extend({ url: z.string().nullable() }),
  mail: StoredStep.extend({
    server: z
      .object({
        host: z.string(),
        port: z.number(),
        security: MailSecurity,
        user: z.string(),
        hasPassword: z.boolean(),
      })
      .nullable(),
    from: z.object({ name: z.string(), address: z.string() }).nullable(),
  }),
  feed: StoredStep.extend({
    /** Null: none, or one that the form does not offer, such as a replay. */
    feed: SetupFeed.nullable(),
    pairs: z.array(z.string()).nullable(),
    /** What the server runs on now, in words. */
    running: z.string(),
  }),
  telegram: StoredStep.extend({
    channels: z.array(z.object({ tier: ChannelTier, chatId: z.string() })),
    posts: z.enum(["recommended", "all"]),
  }),
  legal: Step.extend({
    pages: z.array(z.object({ id: PageId, title: z.string(), template: z.boolean() })),
  }),
});
export type SetupDto = z.infer<typeof SetupDto>;

/** What became of a test mail. */
export const TestMailDto = z.object({
  to: z.string(),
  /** Whether the mail server took it. */
  taken: z.boolean(),
  /** The server's own words, or why it was not reached. */
  reply: z.string(),
});
export type TestMailDto = z.infer<typeof TestMailDto>;

/** What one vendor said when it was asked for a price. */
export const FeedCheckDto = z.object({
  /** Such as "Binance". */
  label: z.string(),
  /** Its newest price; null where none came. */
  quote: z
    .object({
      pair: z.string(),
      price: z.number(),
      decimals: z.number().int(),
      /** How old the price was by this server's clock, ms; negative: the clock is behind. */
      age: z.number(),
    })
    .nullable(),
  /** Why there is no price, as a sentence; null where there is one. */
  reason: z.string().nullable(),
});
export type FeedCheckDto = z.infer<typeof FeedCheckDto>;

const MANAGED = { permission: "setup.manage" } as const;
const SAVED = { ...MANAGED, reply: SetupDto } as const;

export const setupApi = {
  overview: endpoint({
    ...SAVED,
    method: "get",
    path: "/staff/setup",
    summary: "This server's settings, step by step, and where they come from",
    failure: "Failed to load the setup",
  }),
  saveBrand: endpoint({
    ...SAVED,
    method: "put",
    path: "/staff/setup/brand",
    summary: "Name the operator and the support address, in the content folder's brand.json",
    body: BrandInput,
    failure: "Failed to save the brand",
  }),
  saveAddress: endpoint({
    ...SAVED,
    method: "put",
    path: "/staff/setup/address",
    summary: "Say where members reach this server; in effect after a restart",
    body: AddressInput,
    ownerProof: "address_changed",
    failure: "Failed to save the public address",
  }),
  saveMail: endpoint({
    ...SAVED,
    method: "put",
    path: "/staff/setup/mail",
    summary: "Say how mail leaves; in effect after a restart",
    body: MailInput,
    ownerProof: "mail_changed",
    failure: "Failed to save the mail server",
  }),
  testMail: endpoint({
    ...MANAGED,
    method: "post",
    path: "/staff/setup/mail/test",
    summary: "Send the caller a test email at once by the saved mail server, and tell its reply",
    reply: TestMailDto,
    failure: "Failed to send the test email",
  }),
  saveFeed: endpoint({
    ...SAVED,
    method: "put",
    path: "/staff/setup/feed",
    summary: "Choose where prices come from; in effect after a restart",
    body: FeedInput,
    ownerProof: "feed_changed",
    failure: "Failed to save the price feed",
  }),
  checkFeed: endpoint({
    ...MANAGED,
    method: "post",
    path: "/staff/setup/feed/check",
    summary: "Ask the vendors of the saved feed for a price, and tell how old it is",
    reply: z.array(FeedCheckDto),
    failure: "Failed to check the price feed",
  }),
  saveTelegram: endpoint({
    ...SAVED,
    method: "put",
    path: "/staff/setup/telegram",
    summary: "Name the Telegram bot and its channels; in effect after a restart",
    body: TelegramInput,
    ownerProof: "telegram_changed",
    failure: "Failed to save Telegram",
  }),
  removeTelegram: endpoint({
    ...SAVED,
    method: "delete",
    path: "/staff/setup/telegram",
    summary: "Forget the Telegram bot that was saved here; in effect after a restart",
    ownerProof: "telegram_removed",
    failure: "Failed to remove Telegram",
  }),
  restart: endpoint({
    ...SAVED,
    method: "post",
    path: "/staff/setup/restart",
    summary: "Let every server of this database begin anew with what is saved",
    ownerProof: "server_restarted",
    failure: "Failed to restart",
  }),
} as const;
