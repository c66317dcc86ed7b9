import { z } from "zod";
import { isExample } from "../addresses/isExample.ts";
import { commaList } from "./commaList.ts";
import { faultsOfFeed, FeedEnvironment } from "./feedConfig.ts";
import { LedgerEnvironment } from "./ledgerConfig.ts";
import { faultsOfS3, S3Environment } from "./s3Config.ts";
import { SECRET_SETTINGS } from "./secretFiles.ts";
import { judgeNames } from "./settingNames.ts";
import { TelegramEnvironment } from "./telegramConfig.ts";
import { TrustedProxies } from "./trustedProxies.ts";
import { faultsOfVapidKeys } from "./vapidPair.ts";

/** The variables that the server reads, with what stands in for the ones that are not set. */
export const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  ROLE: z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce
    .number({ error: "must be a port, a number from 0 to 65535" })
    .int()
    .min(0)
    .max(65_535)
    .default(3_000),
  DATA_DIR: z.string().default("./var"),
  CONTENT_DIR: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  ...S3Environment.shape,
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  ...LedgerEnvironment.shape,
  ACCEPT_NEW_SECRET: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// address" }).optional(),
  SMTP_TLS: z
    .enum(["required", "optional"], { error: "must be required or optional" })
    .default("required"),
  MAIL_FROM: z.string().default("SignalDeck <no-reply@localhost>"),
  PROMO_CODE: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be 10 capital letters or digits")
    .optional(),
  TIER_READING: z.enum(["A", "B"]).default("B"),
  PAYOUT_PERCENT: z.coerce.number().min(1).max(100).default(85),
  TRUST_PROXY: TrustedProxies.default([]),
  ALLOWED_ORIGINS: commaList.default(["app://bundle"]),
  API_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  API_DOCS: z.enum(["anyone", "admins"], { error: "must be anyone or admins" }).optional(),
  DOCS: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  ...FeedEnvironment.shape,
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be 65 bytes in Base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be 32 bytes in Base64url")
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, "must be a mailto: or https:// address")
    .optional(),
  WEBHOOK_LOOPBACK: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  MIN_CONFIDENCE: z.coerce.number().min(50).max(100).default(50),
  ...TelegramEnvironment.shape,
});

/** All names that are looked at, those that name a secret's file among them. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  "MARKET_DATA_DIR",
  "RESTRICTED_COUNTRIES",
];

const REQUIRED_IN_PRODUCTION = ["APP_SECRET", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];

/** Variables as they are set; those that are empty are not. */
type Given = Record<string, string | undefined>;

/** Faults of settings that are right by themselves, and not beside the others. */
export function faultsOfSettings(given: Given): string[] {
  const faults: string[] = [];
  if (given["NODE_ENV"] === "production") {
    for (const name of REQUIRED_IN_PRODUCTION) {
      if (!given[name]) faults.push(`${name}: is required in production`);
    }
    if (!given["TRUST_PROXY"]) {
      faults.push(
        "TRUST_PROXY: is required in production: the addresses of your proxy, or none where visitors reach this server directly",
      );
    }
    if (Boolean(given["SMTP_URL"]) !== Boolean(given["MAIL_FROM"])) {
      faults.push("SMTP_URL: goes with MAIL_FROM: set both, or neither and use the setup page");
    }
  }
  if (given["NODE_ENV"] === "production" && given["WEBHOOK_LOOPBACK"] === "true") {
    faults.push("WEBHOOK_LOOPBACK: is for the demo alone");
  }
  if (given["RESTRICTED_COUNTRIES"]) {
    // Ignored, it would let in whom it was set to refuse.
    faults.push(
      "RESTRICTED_COUNTRIES: has moved; refuse registrations in countries.json of CONTENT_DIR and unset it",
    );
  }
  if (["web", "worker"].includes(given["ROLE"] ?? "") && !given["DATABASE_URL"]) {
    faults.push("ROLE: web and worker share a PostgreSQL database (DATABASE_URL)");
  }
  faults.push(...faultsOfVapidKeys(given));
  faults.push(...faultsOfS3(given));
  if (given["TELEGRAM_CHANNELS"] && !given["TELEGRAM_BOT_TOKEN"]) {
    faults.push("TELEGRAM_CHANNELS: needs TELEGRAM_BOT_TOKEN");
  }
  faults.push(...faultsOfFeed(given));
  return faults;
}

/**
 * Settings that would be lost without a word: misspelt ones, and the one that makes a server no demo
 * where its address says that it is none.
 */
export function faultsOfNames(environment: Given, given: Given): string[] {
  // An empty setting is none, so a name like it is not beside the right one; an empty stranger is one.
  const names = Object.keys(environment).filter((name) =>
    SETTING_NAMES.includes(name) ? environment[name] : environment[name] !== undefined,
  );
  const { faults } = judgeNames(names, SETTING_NAMES, "environment");
  const address = given["PUBLIC_URL"] ?? "";
  if (given["NODE_ENV"] === undefined && /^https:/.test(address) && URL.canParse(address)) {
    if (!isExample(new URL(address).hostname)) {
      faults.push("NODE_ENV: is not set, and PUBLIC_URL is no demo's; say production");
    }
  }
  return faults;
}
