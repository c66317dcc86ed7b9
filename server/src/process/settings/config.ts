import { resolve } from "node:path";
import type { SetupPart } from "@signaldeck/contract";
import { z } from "zod";
import { commaList } from "./commaList.ts";
import { faultsOfFeed, FeedEnvironment, feedSettings, type FeedSettings } from "./feedConfig.ts";
import { LedgerEnvironment, type WitnessSetting } from "./ledgerConfig.ts";
import { telegramConfig, TelegramEnvironment, type TelegramConfig } from "./telegramConfig.ts";
import { faultsOfS3, S3Environment, s3Settings, type S3Settings } from "./s3Config.ts";
import { readSecretFiles, SECRET_SETTINGS } from "./secretFiles.ts";
import { isExample } from "../addresses/isExample.ts";
import { judgeNames } from "./settingNames.ts";
import { faultsOfVapidKeys } from "./vapidPair.ts";
import { CONTENT_DIR, REPOSITORY_ROOT } from "../../paths.ts";
import { isLoopback } from "../addresses/loopback.ts";
import { TrustedProxies } from "./trustedProxies.ts";

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

export interface Config {
  production: boolean;
  /** Demo: seeded accounts, mails readable in the browser. Never together with production. */
  demo: boolean;
  /** Whether this instance answers people, does what nobody waits for, or both. */
  role: "all" | "web" | "worker";
  host: string;
  port: number;
  dataDir: string;
  /** The operator's texts and figures. */
  contentDir: string;
  databaseUrl: string | null;
  /** The bucket that holds uploads; null where they lie in the data folder. */
  s3: S3Settings | null;
  /** Address that links in mails carry, without a trailing slash; never taken from a request. */
  publicUrl: string;
  /** False: this is production, and nobody has said yet where members reach it. */
  hasAddress: boolean;
  /** What the environment sets, and the setup page cannot change. */
  fromEnvironment: ReadonlySet<SetupPart>;
  /** Keys hashes of short codes and stored secrets. Null outside production: made, stored in dataDir. */
  appSecret: string | null;
  /** Encrypts backups that are one file, and opens them. */
  backupPassphrase: string | null;
  /** Signs the ledger's log, 32 bytes in Base64url. Null: made, stored in dataDir. */
  ledgerKey: string | null;
  /** Who else signs the heads of the ledger's log. */
  witnesses: readonly WitnessSetting[];
  /** Address of the authority that stamps the log's head once for each day. */
  timestampAuthority: string | null;
  /**
   * Another secret than the database was written with, or another key than its log was signed with,
   * is taken, and what hung on it given up.
   */
  acceptNewSecret: boolean;
  /** `requireTls`: nothing is said to the mail server before the connection is encrypted. */
  mail: { smtpUrl: string | null; requireTls: boolean; from: string };
  promoCode: string | null;
  tierReading: "A" | "B";
  payoutPercent: number;
  /** Proxies whose `X-Forwarded-For` is believed; empty where there is none. */
  trustProxy: string[];
  /** Origins of pages that are served elsewhere and may call the API: by default the terminal's. */
  allowedOrigins: string[];
  /** Calls that one session may make; a polling room makes some 90 in each of its windows. */
  apiCallsPerMinute: number;
  logLevel: string;
  feed: FeedSettings;
  /** Tests alone: the process that has started this one moves the clock of the replay. */
  clockOfParent: boolean;
  /**
   * How push services know this server: a pair of keys in Base64url (null: made, stored in dataDir),
   * and whom they may ask about it.
   */
  vapid: { keys: { publicKey: string; privateKey: string } | null; subject: string };
  /** Demo: members' webhooks and push services may be on this very machine, without TLS. */
  webhookLoopback: boolean;
  /** Who may read the API's description. */
  apiDocs: "anyone" | "admins";
  /** Whether the docs are served, where they are built. */
  docs: boolean;
  /** Null: no bot is set up. */
  telegram: TelegramConfig | null;
  /** Smallest confidence in percent that is published. */
  minConfidence: number;
  /** Paths of the files that secrets came from. */
  secretFiles: readonly string[];
}

/** All names that are looked at, those that name a secret's file among them. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  "MARKET_DATA_DIR",
  "RESTRICTED_COUNTRIES",
];

const REQUIRED_IN_PRODUCTION = ["APP_SECRET", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];

/** By which variables the environment sets a part of what the setup page asks for. */
const SETS_PART: Record<SetupPart, string> = {
  address: "PUBLIC_URL",
  mail: "SMTP_URL",
  feed: "FEED",
  telegram: "TELEGRAM_BOT_TOKEN",
};

const isSetupPart = (part: string): part is SetupPart => part in SETS_PART;

/** Where push services ask about a server that has said neither a subject nor an address. */
export const NOBODYS_SUBJECT = "mailto:no-reply@localhost";

/** All faults of the environment at once, each a line that a person can act on. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(
      `The settings have ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.faults = faults;
  }
}

/**
 * Reads the environment into a typed configuration, secrets also from the files that it names. Empty
 * variables count as unset.
 * @throws ConfigError with every fault in one list.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const secrets = readSecretFiles(environment);
  const given = Object.fromEntries(
    Object.entries(secrets.environment).filter(([, value]) => value !== ""),
  );
  const parsed = Environment.safeParse(given);
  const faults = [...secrets.faults, ...faultsOfNames(environment, given)];
  if (!parsed.success) {
    faults.push(
      ...parsed.error.issues.map(
        (issue) => `${issue.path[0]?.toString() ?? "?"}: ${issue.message}`,
      ),
    );
  }

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
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);

  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  return {
    production,
    demo: env.NODE_ENV === "development",
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(REPOSITORY_ROOT, env.DATA_DIR),
    contentDir: env.CONTENT_DIR ? resolve(REPOSITORY_ROOT, env.CONTENT_DIR) : CONTENT_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    s3: s3Settings(env),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    hasAddress: env.PUBLIC_URL !== undefined || !production,
    fromEnvironment: new Set(
      Object.keys(SETS_PART)
        .filter(isSetupPart)
        .filter((part) => given[SETS_PART[part]] !== undefined),
    ),
    appSecret: env.APP_SECRET ?? null,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    ledgerKey: env.LEDGER_KEY ?? null,
    witnesses: env.LEDGER_WITNESSES,
    timestampAuthority: env.LEDGER_TSA ?? null,
    acceptNewSecret: env.ACCEPT_NEW_SECRET === "true",
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      // Nobody listens between this machine and itself.
      requireTls:
        env.SMTP_TLS === "required" &&
        !(env.SMTP_URL && isLoopback(new URL(env.SMTP_URL).hostname)),
      from: env.MAIL_FROM,
    },
    promoCode: env.PROMO_CODE ?? null,
    tierReading: env.TIER_READING,
    payoutPercent: env.PAYOUT_PERCENT,
    trustProxy: env.TRUST_PROXY,
    allowedOrigins: env.ALLOWED_ORIGINS,
    apiCallsPerMinute: env.API_CALLS_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
    feed: production && given["FEED"] === undefined ? { kind: "none" } : feedSettings(env),
    clockOfParent: env.FEED_CLOCK === "parent",
    vapid: {
      keys:
        env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
          ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
          : null,
      // An https address is as good as a mail address, and production has one.
      subject:
        env.VAPID_SUBJECT ??
        (env.PUBLIC_URL?.startsWith("https:") ? env.PUBLIC_URL : NOBODYS_SUBJECT),
    },
    webhookLoopback: env.WEBHOOK_LOOPBACK === "true",
    apiDocs: env.API_DOCS ?? (env.NODE_ENV === "production" ? "admins" : "anyone"),
    docs: env.DOCS === undefined ? env.NODE_ENV !== "production" : env.DOCS === "on",
    telegram: telegramConfig(env),
    minConfidence: env.MIN_CONFIDENCE,
    secretFiles: secrets.files,
  };
}

/**
 * Settings that would be lost without a word: misspelt ones, and the one that makes a server no demo
 * where its address says that it is none.
 */
function faultsOfNames(
  environment: Record<string, string | undefined>,
  given: Record<string, string | undefined>,
): string[] {
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
