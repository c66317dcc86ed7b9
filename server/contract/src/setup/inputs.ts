import { z } from "zod";
import { Tier } from "../tiers.ts";
import { oneLine, required } from "../text.ts";
import { SETUP_LIMITS } from "./limits.ts";

const shortLine = (missing: string, max: number) =>
  required(() => missing)
    .transform(oneLine)
    .refine((text) => text.length <= max, { error: `Please keep it to ${max} characters` });

const email = z
  .string()
  .trim()
  .pipe(z.email({ error: "Please enter an email address" }).max(254));

/** What the operator is called, and where members write to. */
export const BrandInput = z.object({
  name: shortLine("Please enter a name", SETUP_LIMITS.brandMax),
  supportEmail: email,
});
export type BrandInput = z.infer<typeof BrandInput>;

const ADDRESS_MESSAGE = "Please enter an https:// address without a path";

/** A name by https, or this machine by http, since nobody listens between the two. */
const ORIGIN =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

/** Where members reach this server: an origin, without a trailing slash. */
export const AddressInput = z.object({
  url: z
    .string({ error: ADDRESS_MESSAGE })
    .max(SETUP_LIMITS.hostMax + 20, { error: ADDRESS_MESSAGE })
    .transform((text) => text.trim().toLowerCase().replace(/\/$/, ""))
    .refine((text) => ORIGIN.test(text), { error: ADDRESS_MESSAGE, abort: true })
    .pipe(z.url({ error: ADDRESS_MESSAGE })),
});
export type AddressInput = z.infer<typeof AddressInput>;

/** `tls`: encrypted from the first byte; `starttls`: once the server has greeted. */
export const MailSecurity = z.enum(["starttls", "tls"]);
export type MailSecurity = z.infer<typeof MailSecurity>;

const HOST_MESSAGE = "Please enter the name of a mail server, such as smtp.your-domain.com";
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

/** What is sent to a mail server as it is: a control character in it would be a command. */
const credential = z
  .string()
  .max(SETUP_LIMITS.credentialMax, {
    error: `Please keep it to ${SETUP_LIMITS.credentialMax} characters`,
  })
  .regex(/^\P{Cc}*$/u, { error: "Please leave out line ends and other control characters" });

/** How mail leaves. */
export const MailInput = z.object({
  host: z
    .string()
    .trim()
    .max(SETUP_LIMITS.hostMax, { error: HOST_MESSAGE })
    .regex(HOST, { error: HOST_MESSAGE }),
  port: z.coerce
    .number()
    .refine((port) => (SETUP_LIMITS.mailPorts as readonly number[]).includes(port), {
      error: `Please choose one of ${SETUP_LIMITS.mailPorts.join(", ")}`,
    }),
  security: MailSecurity,
  /** Empty: the server asks for no name. */
  user: credential.transform((text) => text.trim()),
  /** Empty: the stored one stays, as long as it goes to the same server under the same name. */
  password: credential,
  fromName: shortLine("Please enter the sender's name", SETUP_LIMITS.brandMax).refine(
    (name) => !/[<>"\\]/.test(name),
    { error: 'Please leave out <, >, \\ and "' },
  ),
  fromAddress: email,
});
export type MailInput = z.infer<typeof MailInput>;

/** Where prices come from, as the setup page offers it. */
export const SetupFeed = z.enum(["binance", "deriv", "both", "simulated"]);
export type SetupFeed = z.infer<typeof SetupFeed>;

const FEED_MISSING = "Please choose where prices come from";
const PAIRS_MESSAGE = "Please write pairs such as EUR/USD, with commas between them";
const isPair = (name: string) => /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(name);

export const FeedInput = z.object({
  feed: z.enum(SetupFeed.options, { error: FEED_MISSING }),
  /** Null: all that the feed has. */
  pairs: z
    .array(z.string())
    .min(1)
    .max(SETUP_LIMITS.pairsMax, { error: "These are too many pairs" })
    .refine((names) => names.every(isPair), { error: PAIRS_MESSAGE })
    .nullable(),
});
export type FeedInput = z.infer<typeof FeedInput>;

/** The same as one types it: `EUR/USD, BTC/USDT`, or nothing for all pairs. */
export const FeedForm = z
  .object({
    feed: z.string(),
    pairs: z.string().transform((text) => {
      const names = text.split(",").map((name) => name.trim().toUpperCase());
      const given = [...new Set(names.filter((name) => name !== ""))];
      return given.length === 0 ? null : given;
    }),
  })
  .pipe(FeedInput);

const chat = z
  .string()
  .trim()
  .regex(/^(-\d{5,15})?$/, { error: "Please enter a chat id such as -1001234567890, or nothing" });

/** Tiers that may have a channel. */
export const ChannelTier = Tier.exclude(["guest"]);
export type ChannelTier = z.infer<typeof ChannelTier>;

/** The operator's bot and its channels; an empty token keeps the stored one. */
export const TelegramInput = z
  .object({
    token: z
      .string()
      .trim()
      .regex(/^(\d{5,16}:[\w-]{30,64})?$/, {
        error: "Please enter the token that BotFather gave, such as 123456789:AA...",
      }),
    silver: chat,
    pro: chat,
    gold: chat,
    elite: chat,
    posts: z.enum(["recommended", "all"]),
  })
  .superRefine((input, context) => {
    const tiers = ChannelTier.options;
    for (const [at, tier] of tiers.entries()) {
      const twice = tiers.slice(0, at).some((other) => input[other] === input[tier]);
      if (!twice || input[tier] === "") continue;
      const message = "Each tier needs a channel of its own: who is in it sees all its posts";
      context.addIssue({ code: "custom", path: [tier], message });
    }
  });
export type TelegramInput = z.infer<typeof TelegramInput>;
