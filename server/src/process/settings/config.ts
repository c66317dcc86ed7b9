import { resolve } from "node:path";
import type { SetupPart } from "@signaldeck/contract";
import { CONTENT_DIR, REPOSITORY_ROOT } from "../../paths.ts";
import { isLoopback } from "../addresses/loopback.ts";
import { Environment, faultsOfNames, faultsOfSettings } from "./environment.ts";
import { feedSettings, type FeedSettings } from "./feedConfig.ts";
import type { WitnessSetting } from "./ledgerConfig.ts";
import { s3Settings, type S3Settings } from "./s3Config.ts";
import { readSecretFiles } from "./secretFiles.ts";
import { telegramConfig, type TelegramConfig } from "./telegramConfig.ts";

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
  const faults = [
    ...secrets.faults,
    ...faultsOfNames(environment, given),
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${path[0]?.toString() ?? "?"}: ${message}`,
    ),
    ...faultsOfSettings(given),
  ];
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
