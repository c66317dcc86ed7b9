import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { REAL_LOG, REAL_WITNESS } from "../../ledger/published/testing/realCheckpoint.ts";
import { SECRET_SETTINGS } from "./secretFiles.ts";

const production = {
  NODE_ENV: "production",
  APP_SECRET: "s".repeat(32),
  PUBLIC_URL: "https://signals.example/",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Signals <mail@signals.example>",
  VAPID_PUBLIC_KEY:
    "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
  VAPID_PRIVATE_KEY: "H_o3NiRfJYVyPYDdX18uRBcKmts1JglEuhbMaaCBmb4",
  TRUST_PROXY: "none",
  FEED: "deriv",
};

const TELEGRAM_BOT_TOKEN = "123456789:AAFakeTokenOfTheTests-0123456789abcdef";

describe("readConfig", () => {
  it("needs nothing for a demo", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ production: false, demo: true, port: 3000, tierReading: "B" });
    expect(config.feed).toEqual({ kind: "simulated", seed: "signaldeck", pairs: null });
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it("is no demo in production and cuts the trailing slash of the public address", () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ demo: false, publicUrl: "https://signals.example" });
  });

  it.each(["APP_SECRET", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"])(
    "refuses production without %s",
    (name) => {
      const environment = { ...production, [name]: undefined };
      expect(() => readConfig(environment)).toThrow(`${name}: is required in production`);
    },
  );

  it("leaves address, mail and prices of production to the setup page where it names none", () => {
    const bare = { PUBLIC_URL: "", SMTP_URL: "", MAIL_FROM: "", FEED: "" };
    expect(readConfig({ ...production, ...bare })).toMatchObject({
      hasAddress: false,
      fromEnvironment: new Set(),
      mail: { smtpUrl: null, requireTls: true },
      feed: { kind: "none" },
    });
    expect(readConfig({ ...production, TELEGRAM_BOT_TOKEN })).toMatchObject({
      hasAddress: true,
      fromEnvironment: new Set(["address", "mail", "feed", "telegram"]),
    });
    expect(readConfig({}).hasAddress).toBe(true);
    for (const half of [{ SMTP_URL: "" }, { MAIL_FROM: "" }]) {
      expect(() => readConfig({ ...production, ...half })).toThrow("goes with MAIL_FROM");
    }
    expect(() => readConfig({ ...production, FEED: "", PAIRS: "EUR/USD" })).toThrow(
      "PAIRS: needs FEED",
    );
  });

  it("takes a key for the ledger's log that is one", () => {
    expect(readConfig({}).ledgerKey).toBeNull();
    const key = "A".repeat(43);
    expect(readConfig({ LEDGER_KEY: key }).ledgerKey).toBe(key);
    expect(() => readConfig({ LEDGER_KEY: "short" })).toThrow("LEDGER_KEY: must be 32 bytes");
  });

  it("takes witnesses of the ledger's log, each with its key and its address", () => {
    expect(readConfig({}).witnesses).toEqual([]);
    const read = (LEDGER_WITNESSES: string) => readConfig({ LEDGER_WITNESSES }).witnesses;
    const other = "other.example/w+fbeb95f3+BAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJ";
    const two = `${REAL_WITNESS} https://witness.example/w1/, ${other}  http://127.0.0.1:8080`;
    expect(read(two).map(({ key, prefix }) => [key.name, prefix])).toEqual([
      ["remora.n621.de", "https://witness.example/w1"],
      ["other.example/w", "http://127.0.0.1:8080"],
    ]);
    for (const [text, words] of [
      [`${REAL_LOG} https://witness.example`, /the key is not that of a witness/],
      [REAL_WITNESS, /"remora.n621.de" needs its key, a space and its address/],
      [`https://witness.example ${REAL_WITNESS}`, /the key is not written as name\+id\+key/],
      [`${REAL_WITNESS} http://witness.example`, /must begin with https:/],
      [`${REAL_WITNESS} https://witness.example?a=b`, /must end with its path/],
      [`${REAL_WITNESS} https://a.example, ${REAL_WITNESS} https://b.example`, /named twice/],
    ] as const) {
      expect(() => read(text), text).toThrow(words);
      expect(() => read(text), text).toThrow(/LEDGER_WITNESSES: /);
    }
  });

  it("takes a time-stamp authority whose answers come from nowhere else", () => {
    expect(readConfig({}).timestampAuthority).toBeNull();
    const read = (LEDGER_TSA: string) => readConfig({ LEDGER_TSA }).timestampAuthority;
    expect(read("https://tsa.example/stamp")).toBe("https://tsa.example/stamp");
    expect(read("http://localhost:318")).toBe("http://localhost:318");
    expect(() => read("http://tsa.example")).toThrow("LEDGER_TSA: must begin with https://");
    expect(() => read("tsa.example")).toThrow("LEDGER_TSA: must be an http(s) address");
  });

  it("takes vendors' live prices, alone or together, and none of them beside another market", () => {
    const live = { kind: "live", pairs: null, standIn: null };
    expect(readConfig({ FEED: "deriv" }).feed).toEqual({ ...live, vendors: ["deriv"] });
    expect(readConfig({ FEED: "deriv,binance" }).feed).toEqual({
      ...live,
      vendors: ["deriv", "binance"],
    });
    expect(() => readConfig({ FEED: "simulated,deriv" })).toThrow("FEED: simulated runs alone");
    expect(() => readConfig({ FEED: "oanda" })).toThrow("FEED: ");
  });

  it("plays recorded candles to an adapter in the demo alone", () => {
    const standIn = { FEED: "deriv", FEED_STAND_IN: "true", FEED_DATA: "/candles" };
    expect(readConfig(standIn).feed).toMatchObject({ standIn: { dataDir: "/candles" } });
    expect(() => readConfig({ ...production, ...standIn })).toThrow("is for the demo alone");
    expect(() => readConfig({ FEED_STAND_IN: "true" })).toThrow("stands in for deriv or binance");
  });

  it("hands the clock of a replay to tests alone", () => {
    const handed = { FEED: "replay", FEED_DATA: "/candles", FEED_CLOCK: "parent" };
    expect(readConfig(handed).clockOfParent).toBe(true);
    expect(readConfig({}).clockOfParent).toBe(false);
    expect(() => readConfig({ ...production, ...handed })).toThrow(
      "FEED_CLOCK: parent is for tests alone",
    );
    expect(() => readConfig({ FEED_CLOCK: "parent" })).toThrow(
      "FEED_CLOCK: only a replay's clock can be moved",
    );
  });

  it("serves its docs in the demo, and in production where it is asked to", () => {
    expect(readConfig({}).docs).toBe(true);
    expect(readConfig({ DOCS: "off" }).docs).toBe(false);
    expect(readConfig(production).docs).toBe(false);
    expect(readConfig({ ...production, DOCS: "on" }).docs).toBe(true);
  });

  it("shows simulated prices in production only where that was asked for by name", () => {
    const simulated = { ...production, FEED: "simulated" };
    expect(() => readConfig(simulated)).toThrow("ALLOW_SIMULATED=yes");
    expect(readConfig({ ...simulated, ALLOW_SIMULATED: "yes" }).feed.kind).toBe("simulated");
  });

  it("wants mails encrypted on their way to another machine, unless it is set otherwise", () => {
    const requireTls = (SMTP_URL: string, SMTP_TLS?: string) =>
      readConfig({ ...production, SMTP_URL, SMTP_TLS }).mail.requireTls;
    expect(requireTls("smtp://mail.example:25")).toBe(true);
    expect(requireTls("smtp://localhost.mail.example")).toBe(true);
    expect(requireTls("smtp://mail.example", "optional")).toBe(false);
    for (const host of ["localhost", "127.0.0.1:2525", "[::1]:25"]) {
      expect(requireTls(`smtp://${host}`), host).toBe(false);
    }
    expect(() => requireTls("smtp://mail.example", "no")).toThrow(
      "SMTP_TLS: must be required or optional",
    );
  });

  it("takes the keys for push messages as a pair, and names whom to ask", () => {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = production;
    expect(readConfig(production).vapid).toEqual({
      keys: { publicKey, privateKey },
      subject: "https://signals.example/",
    });
    expect(readConfig({}).vapid.keys).toBeNull();
    expect(() => readConfig({ VAPID_PRIVATE_KEY: privateKey })).toThrow(
      "VAPID_PUBLIC_KEY: is missing",
    );
    expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow(
      "VAPID_PRIVATE_KEY: is missing",
    );
    const foreign = { ...production, VAPID_PRIVATE_KEY: "A".repeat(42) + "E" };
    expect(() => readConfig(foreign)).toThrow("does not belong to VAPID_PUBLIC_KEY");
    expect(() => readConfig({ VAPID_SUBJECT: "somebody" })).toThrow("VAPID_SUBJECT: must be");
  });

  it("wants to hear in production whether there is a proxy", () => {
    const proxies = (TRUST_PROXY?: string) => readConfig({ ...production, TRUST_PROXY }).trustProxy;
    expect(() => proxies()).toThrow(
      "TRUST_PROXY: is required in production: the addresses of your proxy, or none",
    );
    expect(proxies("none")).toEqual([]);
    expect(proxies("10.0.0.7, fd00::/64")).toEqual(["10.0.0.7", "fd00::/64"]);
    expect(proxies("FE80::1%eth0, ::ffff:10.0.0.0/104")).toEqual(["fe80::1", "10.0.0.0/8"]);
    expect(readConfig({}).trustProxy).toEqual([]);
  });

  it.each([
    ...["true", "1", "*", "0.0.0.0/0", "::/0", "10.0.0.0/33", "proxy.example", "none,10.0.0.7"],
    ...["::ffff:0:0/96", "::ffff:0:0/90", "10.0.0.0/8/8", "127.0.0.1:8080", "[::1]"],
  ])("believes no proxy by the name of %s", (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow("TRUST_PROXY: must be the address");
  });

  it("lets webhooks go to this machine only where it is no production", () => {
    const WEBHOOK_LOOPBACK = "true";
    expect(readConfig({}).webhookLoopback).toBe(false);
    expect(readConfig({ WEBHOOK_LOOPBACK }).webhookLoopback).toBe(true);
    expect(() => readConfig({ ...production, WEBHOOK_LOOPBACK })).toThrow(
      "WEBHOOK_LOOPBACK: is for the demo alone",
    );
  });

  it("has no Telegram without a token, and reads its channels from the lowest tier upwards", () => {
    expect(readConfig({}).telegram).toBeNull();
    const TELEGRAM_CHANNELS = "gold=-1002222222222, silver=-1001111111111";
    expect(readConfig({ TELEGRAM_BOT_TOKEN, TELEGRAM_CHANNELS }).telegram).toEqual({
      token: TELEGRAM_BOT_TOKEN,
      apiRoot: "https://api.telegram.org",
      channels: [
        { tier: "silver", chatId: "-1001111111111" },
        { tier: "gold", chatId: "-1002222222222" },
      ],
      posts: "recommended",
    });
  });

  it("takes a Bot API server of one's own by https, or on this machine", () => {
    const root = (TELEGRAM_API_ROOT: string) =>
      readConfig({ ...production, TELEGRAM_BOT_TOKEN, TELEGRAM_API_ROOT }).telegram?.apiRoot;
    expect(root("https://bots.example/")).toBe("https://bots.example");
    expect(root("http://127.0.0.1:8081")).toBe("http://127.0.0.1:8081");
    expect(() => root("http://bots.example")).toThrow("TELEGRAM_API_ROOT: must begin with https");
  });

  it.each([
    ["bronze=-1001111111111", '"bronze" is no tier'],
    ["guest=-1001111111111", "guests see no signals"],
    ["gold=@channel", "gold needs a chat id"],
    ["gold=-1001111111111,gold=-1002222222222", "gold is named twice"],
    ["silver=-1001111111111,gold=-1001111111111", "gold needs a channel of its own"],
  ])("refuses the channels %s", (TELEGRAM_CHANNELS, message) => {
    expect(() => readConfig({ TELEGRAM_BOT_TOKEN, TELEGRAM_CHANNELS })).toThrow(
      `TELEGRAM_CHANNELS: ${message}`,
    );
  });

  it("refuses channels without a token, and never repeats a token that is wrong", () => {
    expect(() => readConfig({ TELEGRAM_CHANNELS: "gold=-1001111111111" })).toThrow(
      "TELEGRAM_CHANNELS: needs TELEGRAM_BOT_TOKEN",
    );
    const wrong = "AAFakeTokenOfTheTests-0123456789abcdef";
    try {
      readConfig({ TELEGRAM_BOT_TOKEN: wrong });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain("TELEGRAM_BOT_TOKEN: must be the token that BotFather gave");
      expect(String(error)).not.toContain(wrong);
    }
  });

  it("names all faults at once", () => {
    try {
      readConfig({ PORT: "http", TIER_READING: "C", APP_SECRET: "short", FEED: "replay" });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      const names = (error as ConfigError).faults.map((fault) => fault.split(":")[0]);
      expect(names).toEqual(["PORT", "APP_SECRET", "TIER_READING", "FEED_DATA"]);
    }
  });
});

describe("secrets in files", () => {
  const SECRETS: Record<(typeof SECRET_SETTINGS)[number], string> = {
    APP_SECRET: "a".repeat(40),
    BACKUP_PASSPHRASE: "kept on another machine",
    DATABASE_URL: "postgres://deck:secret@db/deck",
    LEDGER_KEY: "A".repeat(43),
    PROMO_CODE: "ABCDEFGHJK",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret of the key",
    SMTP_URL: "smtps://deck:secret@mail.example",
    TELEGRAM_BOT_TOKEN,
    VAPID_PRIVATE_KEY: production.VAPID_PRIVATE_KEY,
  };
  const others = {
    VAPID_PUBLIC_KEY: production.VAPID_PUBLIC_KEY,
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "members",
  };
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "signaldeck-secrets-"));
    for (const [name, secret] of Object.entries(SECRETS)) writeFileSync(path(name), `${secret}\n`);
    writeFileSync(path("EMPTY"), "\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are read as if they were set", () => {
    const files = Object.fromEntries(SECRET_SETTINGS.map((name) => [`${name}_FILE`, path(name)]));
    const { secretFiles, ...fromFiles } = readConfig({ ...others, ...files });
    const { secretFiles: none, ...set } = readConfig({ ...others, ...SECRETS });
    expect(fromFiles).toEqual(set);
    expect([...secretFiles].sort()).toEqual(SECRET_SETTINGS.map(path).sort());
    expect(none).toEqual([]);
  });

  it.each([
    ["is set as well", { APP_SECRET_FILE: "APP_SECRET", APP_SECRET: "b".repeat(40) }],
    [/nowhere cannot be read \(ENOENT\)/, { APP_SECRET_FILE: "nowhere" }],
    [/EMPTY is empty/, { APP_SECRET_FILE: "EMPTY" }],
    [/APP_SECRET: must have at least 32 characters/, { APP_SECRET_FILE: "PROMO_CODE" }],
  ])("are named with what is wrong, and never shown: %s", (words, { APP_SECRET_FILE, ...more }) => {
    const faulty = () => readConfig({ ...more, APP_SECRET_FILE: path(APP_SECRET_FILE) });
    expect(faulty).toThrow(words);
    expect(faulty).not.toThrow(SECRETS.PROMO_CODE);
  });
});
