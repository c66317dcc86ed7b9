import type { z } from "zod";
import type { Environment } from "./environment.ts";

/** What an operator reads of a setting. */
export interface SettingMeaning {
  /** One line, in Markdown. */
  meaning: string;
  /** What holds where it is not set and the program knows no default of its own, in Markdown. */
  standsIn?: string;
}

/**
 * Each setting in words. Names and defaults are those of `Environment`; the list of
 * docs/guide/reference/settings.md and `.env.example` are made of both.
 */
export const SETTING_MEANINGS: Record<keyof z.infer<typeof Environment>, SettingMeaning> = {
  NODE_ENV: {
    meaning:
      "`production` seeds nothing, shows no emails in the browser, and demands the secrets below",
  },
  ROLE: {
    meaning:
      "what this instance does: `web` answers people and keeps their streams, `worker` runs marks, imports, messages, the ledger's log and the sweeps, `all` both; the two apart need `DATABASE_URL`",
  },
  HOST: {
    meaning: "address at which the server listens",
  },
  PORT: {
    meaning: "port at which it listens; 0 takes a free one",
  },
  DATA_DIR: {
    meaning:
      "database, uploads, logs, `demo-accounts.json`, the generated secrets; a folder of its own, for the server's user alone",
  },
  CONTENT_DIR: {
    meaning:
      "the operator's texts and figures; what is published on the Content desk is written there",
    standsIn: "`server/content`",
  },
  DATABASE_URL: {
    meaning: "`postgres://...` instead of the SQLite file in `DATA_DIR`",
  },
  S3_ENDPOINT: {
    meaning:
      "keeps proofs and files of tickets in a bucket of a store that speaks S3 instead of `DATA_DIR/uploads`: its address, https, or http on this machine, with the next settings",
  },
  S3_BUCKET: {
    meaning: "name of the bucket, which is asked for by paths (`ENDPOINT/BUCKET/uploads/...`)",
  },
  S3_REGION: {
    meaning: "the region that requests are signed for",
  },
  S3_ACCESS_KEY_ID: {
    meaning: "key that may list, read, write and delete in the bucket",
  },
  S3_SECRET_ACCESS_KEY: {
    meaning: "belongs to `S3_ACCESS_KEY_ID`",
  },
  PUBLIC_URL: {
    meaning: "address that links in mails carry",
    standsIn: "the Setup page, else `http://localhost:PORT`",
  },
  APP_SECRET: {
    meaning:
      "at least 32 characters, keys the hashes of short codes and encrypts secrets; required in production",
    standsIn: "made and kept in `DATA_DIR`",
  },
  BACKUP_PASSPHRASE: {
    meaning:
      "at least 12 characters: encrypts backups that are one file, and opens them; keep a copy elsewhere, since without it they stay closed",
  },
  ACCEPT_NEW_SECRET: {
    meaning:
      "`true` for one start alone: takes another `APP_SECRET` or `LEDGER_KEY` than the database was written with, and gives up what hung on it",
  },
  LEDGER_KEY: {
    meaning:
      "signs the ledger's public log: 32 random bytes in Base64url, the same on all servers of one database",
    standsIn: "made and kept in `DATA_DIR`",
  },
  LEDGER_TSA: {
    meaning:
      "address of a time-stamp authority (RFC 3161), https, that stamps the ledger's log once for each day",
  },
  LEDGER_WITNESSES: {
    meaning:
      "who else signs the heads of the ledger's log: comma list of a witness's key, a space and its address, such as `witness.example/w1+5a1b2c3d+BA... https://witness.example/w1`",
  },
  SMTP_URL: {
    meaning:
      "mail server, `smtp://...` or `smtps://...`, with `MAIL_FROM`; else the Setup page's. Without either mails wait, and the demo shows them at `/dev/mail`",
  },
  SMTP_TLS: {
    meaning:
      "mails leave for another machine encrypted alone (STARTTLS or `smtps://`) and wait until they can; `optional` sends codes and links in the clear where the server has no TLS",
  },
  MAIL_FROM: {
    meaning: "sender of all mails; in production with `SMTP_URL`, or on the Setup page",
  },
  PROMO_CODE: {
    meaning:
      "one fixed confirmation code that is accepted besides the mailed ones: 10 capital letters or digits",
  },
  TIER_READING: {
    meaning:
      "which reading of the tier catalogue (`server/content/tiers.json`) is shown and enforced",
  },
  PAYOUT_PERCENT: {
    meaning: "payout of a won option: break-even rates assume it, and signals are graded by it",
  },
  TRUST_PROXY: {
    meaning:
      "addresses or networks of the proxies in front, whose `X-Forwarded-For` is believed, or `none`; required in production",
  },
  ALLOWED_ORIGINS: {
    meaning:
      "comma list of origins whose pages may call the API; by default the desktop terminal alone",
  },
  API_CALLS_PER_MINUTE: {
    meaning:
      "calls of one session; a member has three times, all strangers of one address ten times as many",
  },
  API_DOCS: {
    meaning:
      "who may read the API's description (`/api/openapi.json`, `/api/docs`): `anyone`, or `admins` with their token",
    standsIn: "`admins` in production, else `anyone`",
  },
  DOCS: {
    meaning:
      "`on` serves these pages below `/docs`, where `npm run docs:build` has made them; the tar holds them",
    standsIn: "`off` in production, else `on`",
  },
  LOG_LEVEL: {
    meaning: "`trace` to `error`, or `silent`",
  },
  FEED: {
    meaning:
      "`deriv`, `binance`, both with a comma between them, `simulated` or `replay`; in production the Setup page's choice without it. You must hold the right to store and pass on a vendor's prices: Deriv's terms restrict both",
  },
  FEED_STAND_IN: {
    meaning:
      "demo alone: `deriv` and `binance` connect to a stand-in on this machine that plays recorded candles",
  },
  ALLOW_SIMULATED: {
    meaning:
      "`yes` lets `FEED=simulated` hold in production; chosen on the Setup page it needs no such word. Every page then says so",
  },
  FEED_SEED: {
    meaning: "seed of the simulated market",
  },
  FEED_DATA: {
    meaning:
      "folder of candle files `SYMBOL_STEP_*.csv.gz` (step 1m or 5m) that a replay or a stand-in plays",
  },
  FEED_CLOCK: {
    meaning:
      "`parent`, of tests alone: whoever has started the process moves a replay's clock by Node's channel between the two; refused in production, and where there is no such channel",
  },
  FEED_SPEED: {
    meaning: "market seconds per second of a replay",
  },
  FEED_FROM: {
    meaning: "market time at which a replay begins",
  },
  PAIRS: {
    meaning: "comma list such as `EUR/USD,GBP/USD`",
    standsIn: "all of the feed",
  },
  MIN_CONFIDENCE: {
    meaning:
      "smallest confidence in percent that is published; a mark below it tells members what came closest",
  },
  TELEGRAM_BOT_TOKEN: {
    meaning:
      "token of the bot, as BotFather gave it; without it the Setup page's, and without either Telegram is off",
  },
  TELEGRAM_POSTS: {
    meaning: "which signals are posted in the channels: `recommended` or `all`",
  },
  TELEGRAM_CHANNELS: {
    meaning: "chat id of each tier's channel, such as `silver=-1001234567890,gold=-1009876543210`",
  },
  TELEGRAM_API_ROOT: {
    meaning:
      "a Bot API server of your own: `https`, or `http` on this machine, since calls carry the token",
  },
  VAPID_PUBLIC_KEY: {
    meaning:
      "the key by which push services know this server; required in production, with the other one",
    standsIn: "made and kept in `DATA_DIR`",
  },
  VAPID_PRIVATE_KEY: {
    meaning: "belongs to `VAPID_PUBLIC_KEY`; required in production",
    standsIn: "made and kept in `DATA_DIR`",
  },
  VAPID_SUBJECT: {
    meaning: "`mailto:` or `https://` address at which push services may ask about this server",
    standsIn: "`PUBLIC_URL` with https",
  },
  WEBHOOK_LOOPBACK: {
    meaning: "demo alone: members' webhooks and push services may be on this machine, without TLS",
  },
};
