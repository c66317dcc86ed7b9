import { randomInt } from "node:crypto";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SetupDto, TestMailDto, type MailInput } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig, type Config } from "../../process/settings/config.ts";
import { ContentHead } from "../../content/desk/ContentHead.ts";
import { RunningContent } from "../../content/RunningContent.ts";
import { openPost, type Post } from "../../delivery/outbox/testing/openPost.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { onRestartWish } from "./onRestartWish.ts";
import { mountSetup } from "./routes.ts";
import { StoredSetting } from "./StoredSetting.ts";
import { readStored } from "./storedSettings.ts";
import { withStored } from "./withStored.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  APP_SECRET: "a secret of the tests that is long enough",
  VAPID_PUBLIC_KEY:
    "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
  VAPID_PRIVATE_KEY: "H_o3NiRfJYVyPYDdX18uRBcKmts1JglEuhbMaaCBmb4",
  TRUST_PROXY: "none",
};
const TOKEN = "123456789:AAFakeTokenOfTheTests-0123456789abcdef";
const CHANNELS = { silver: "-1001", pro: "", gold: "-10012345", elite: "" };
const TELEGRAM = { token: TOKEN, ...CHANNELS, silver: "-10054321", posts: "all" };
const MAIL: MailInput = {
  host: "smtp.deck.nigeria",
  port: 587,
  security: "starttls",
  user: "deck@nigeria",
  password: "pass/word@1",
  fromName: "Deck, Lagos",
  fromAddress: "no-reply@deck.nigeria",
};

let fixture: Fixture;
let folder: string;
let admin: Person;
let environment: Config;
let fault: string | null;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  admin = await fixture.signIn({ role: "admin" });
  folder = await mkdtemp(join(tmpdir(), "signaldeck-setup-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
  fault = null;
  await fixture.clear(StoredSetting);
  await fixture.clear(ContentHead);
  await open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A server whose environment says no more than it must, or this, too. */
async function open(settings: Record<string, string> = {}): Promise<void> {
  environment = readConfig({ ...PRODUCTION, CONTENT_DIR: folder, ...settings });
  const runningContent = await RunningContent.open(folder, environment, fixture.clock, (from, to) =>
    fault === null
      ? rename(from, to)
      : Promise.reject(Object.assign(new Error("no"), { code: fault })),
  );
  const { content } = runningContent;
  fixture.remount((api, deps) => {
    mountSetup(api, {
      ...deps,
      config: environment,
      environment,
      content,
      runningContent,
      feed: { info: { label: "Nothing yet" } },
      startedAt: fixture.clock.now(),
    });
  });
}

const call = (method: "get" | "put" | "post" | "delete", path: string, body?: object) =>
  admin.call(method, `/staff/setup${path}`, body);
const put = (part: string, body: object) => call("put", `/${part}`, body);
const overview = async () => SetupDto.parse((await call("get", "").expect(200)).data);
const stored = () => readStored(fixture.database, fixture.deps.secret);
const next = async () => withStored(environment, await stored());
const faultsOf = async (part: string, body: object) => {
  const reply = await put(part, body).expect(400);
  return (reply.body as { error: { fields: { path: string }[] } }).error.fields.map(
    ({ path }) => path,
  );
};

describe("the setup", () => {
  it("is for administrators", async () => {
    for (const [method, path, body] of [
      ["get", "", undefined],
      ["put", "/brand", { name: "Deck", supportEmail: "a@deck.nigeria" }],
      ["put", "/mail", MAIL],
      ["post", "/mail/test", undefined],
      ["post", "/restart", undefined],
    ] as const) {
      await fixture.call(method, `/staff/setup${path}`, body).expect(401);
      await fixture.call(method, `/staff/setup${path}`, body).as("support").expect(403);
    }
  });

  it("names what is missing on a server without settings", async () => {
    expect(await overview()).toMatchObject({
      waiting: [],
      brand: { name: "SignalDeck", writable: true, done: false },
      address: { source: "none", url: null, done: false },
      mail: { source: "none", server: null, from: null, done: false },
      feed: { source: "none", feed: null, running: "Nothing yet", done: false },
      telegram: { source: "none", channels: [], done: false },
      legal: { done: false },
    });
  });

  it("shows what the environment sets, without its secrets, and lets nobody change that", async () => {
    await open({
      PUBLIC_URL: "https://deck.nigeria",
      SMTP_URL: "smtps://me:geheim@mail.nigeria",
      MAIL_FROM: "Deck <me@deck.nigeria>",
      FEED: "deriv,binance",
      PAIRS: "EUR/USD,BTC/USDT",
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_CHANNELS: "gold=-1001234567890",
    });
    const shown = await overview();
    expect(shown).toMatchObject({
      address: { source: "environment", url: "https://deck.nigeria", done: true },
      mail: {
        source: "environment",
        server: { host: "mail.nigeria", port: 465, security: "tls", user: "me", hasPassword: true },
        from: { name: "Deck", address: "me@deck.nigeria" },
        done: true,
      },
      feed: { source: "environment", feed: "both", pairs: ["EUR/USD", "BTC/USDT"], done: true },
      telegram: { source: "environment", channels: [{ tier: "gold" }], done: true },
    });
    expect(JSON.stringify(shown)).not.toMatch(/geheim|AAFake/);
    for (const [part, body] of [
      ["address", { url: "https://other.nigeria" }],
      ["mail", MAIL],
      ["feed", { feed: "binance", pairs: null }],
      ["telegram", TELEGRAM],
    ] as const) {
      await put(part, body).expect(409);
    }
    await call("delete", "/telegram").expect(409);
    expect(await stored()).toEqual({ address: null, mail: null, feed: null, telegram: null });
  });

  it("calls nothing done of which the doctor says that it keeps members away", async () => {
    await open({
      PUBLIC_URL: "http://deck.nigeria",
      SMTP_URL: "smtps://me@mail.nigeria",
      MAIL_FROM: "Deck <me@deck.nigeria>",
      FEED: "simulated",
      ALLOW_SIMULATED: "yes",
    });
    expect(await overview()).toMatchObject({
      address: { url: "http://deck.nigeria", done: false },
      mail: { server: { user: "me", hasPassword: false }, done: false },
      feed: { feed: "simulated", done: false },
    });
    // It could be better, and nothing is missing.
    await open({
      SMTP_URL: "smtp://mail.nigeria",
      SMTP_TLS: "optional",
      MAIL_FROM: "Deck <me@deck.nigeria>",
    });
    expect(await overview()).toMatchObject({ mail: { done: true } });
  });

  it("keeps what is saved, audited and encrypted, for the next start", async () => {
    await put("address", { url: "https://Deck.Nigeria/" }).expect(200);
    await put("mail", MAIL).expect(200);
    await put("feed", { feed: "both", pairs: ["EUR/USD", "BTC/USDT"] }).expect(200);
    const { body } = await put("telegram", TELEGRAM).expect(200);
    expect(JSON.stringify(body)).not.toMatch(/pass|AAFake/);
    expect((await overview()).waiting).toEqual(["address", "mail", "feed", "telegram"]);
    expect(await next()).toMatchObject({
      publicUrl: "https://deck.nigeria",
      hasAddress: true,
      vapid: { subject: "https://deck.nigeria" },
      mail: {
        smtpUrl: "smtp://deck%40nigeria:pass%2Fword%401@smtp.deck.nigeria:587",
        requireTls: true,
        from: '"Deck, Lagos" <no-reply@deck.nigeria>',
      },
      feed: { kind: "live", vendors: ["deriv", "binance"], pairs: ["EUR/USD", "BTC/USDT"] },
      telegram: {
        token: TOKEN,
        apiRoot: "https://api.telegram.org",
        channels: [
          { tier: "silver", chatId: "-10054321" },
          { tier: "gold", chatId: "-10012345" },
        ],
        posts: "all",
      },
    });
    const rows = await fixture.database.model(StoredSetting).findAll({ raw: true });
    expect(JSON.stringify(rows)).not.toMatch(/pass\/word|AAFake/);
    const audit = await fixture.auditOf("mail");
    expect(audit.at(-1)).toMatchObject({
      action: "setup.saved",
      actorId: admin.id,
      details: { before: null, after: { host: "smtp.deck.nigeria" }, newSecret: true },
    });
    expect(JSON.stringify(audit)).not.toContain("pass/word");

    await call("delete", "/telegram").expect(200);
    expect((await next()).telegram).toBeNull();
  });

  it("does without secrets that were encrypted by another application secret", async () => {
    await put("mail", MAIL).expect(200);
    await put("telegram", TELEGRAM).expect(200);
    const other = await readStored(fixture.database, "another secret of the tests, just as long");
    expect(withStored(environment, other)).toMatchObject({
      mail: { smtpUrl: "smtp://deck%40nigeria:@smtp.deck.nigeria:587" },
      telegram: null,
    });
  });

  it("does without what is stored in a form that it does not know", async () => {
    const row = (name: "feed" | "address", value: string) =>
      fixture.database.write((transaction) =>
        fixture.database
          .model(StoredSetting)
          .upsert({ name, value, sealed: null, changedAt: new Date(0) }, { transaction }),
      );
    await row("feed", `{"feed":"of tomorrow","pairs":null}`);
    await row("address", "{");
    expect(await stored()).toMatchObject({ feed: null, address: null });
  });

  it("sends a stored password nowhere else, and under no other name", async () => {
    await put("mail", MAIL).expect(200);
    const again = { ...MAIL, password: "", fromName: "Deck" };
    await put("mail", again).expect(200);
    expect((await stored()).mail?.secret).toBe(MAIL.password);
    for (const change of [{ host: "smtp.thief.nigeria" }, { port: 465 }, { user: "root" }]) {
      expect(await faultsOf("mail", { ...again, ...change })).toEqual(["password"]);
    }
    await put("mail", { ...again, user: "" }).expect(200);
    expect((await stored()).mail?.secret).toBeNull();
  });

  it.each<[string, object, string[]]>([
    ["brand", { name: " ", supportEmail: "nobody" }, ["name", "supportEmail"]],
    ["address", { url: "http://deck.nigeria" }, ["url"]],
    ["address", { url: "https://deck.nigeria/path" }, ["url"]],
    ["address", { url: "https://me@deck.nigeria" }, ["url"]],
    ["address", { url: "https://deck.nigeria:99999" }, ["url"]],
    ["mail", { ...MAIL, host: "smtp.nigeria\r\nRCPT" }, ["host"]],
    ["mail", { ...MAIL, host: "user@smtp.nigeria/x" }, ["host"]],
    ["mail", { ...MAIL, port: 6379 }, ["port"]],
    ["mail", { ...MAIL, user: "me\r\nQUIT" }, ["user"]],
    ["mail", { ...MAIL, fromName: "Deck <x@y.z>" }, ["fromName"]],
    ["mail", { ...MAIL, fromAddress: "a@b.nigeria\nBcc: c@d.nigeria" }, ["fromAddress"]],
    ["feed", { feed: "replay", pairs: null }, ["feed"]],
    ["feed", { feed: "binance", pairs: ["EURUSD"] }, ["pairs"]],
    ["feed", { feed: "binance", pairs: ["EUR/USD"] }, ["pairs"]],
    ["telegram", { ...TELEGRAM, token: "" }, ["token"]],
    ["telegram", { ...TELEGRAM, gold: TELEGRAM.silver }, ["gold"]],
  ])("refuses for the %s: %j", async (part, body, paths) => {
    expect(await faultsOf(part, body)).toEqual(paths);
  });

  it("writes the brand into its file and shows it at once", async () => {
    const brand = { name: "Deck of Lagos", supportEmail: "help@deck.nigeria" };
    await put("brand", brand).expect(200);
    expect(JSON.parse(await readFile(join(folder, "brand.json"), "utf8"))).toEqual(brand);
    expect(await overview()).toMatchObject({ brand: { ...brand, done: true }, waiting: [] });
    expect(await fixture.auditOf("brand")).toMatchObject([
      { action: "setup.brand_saved", details: { before: { name: "SignalDeck" }, after: brand } },
    ]);

    fault = "EROFS";
    const { message } = await put("brand", { ...brand, name: "Other" }).expect(409);
    expect(message).toContain("The content folder is read-only here. Change brand.json");
    await writeFile(join(folder, "brand.json"), "{");
    await put("brand", brand).expect(409);
    expect((await overview()).brand.name).toBe("Deck of Lagos");
  });

  it("wishes a restart by a row, of which every server hears", async () => {
    let wishes = 0;
    onRestartWish(fixture.database, () => (wishes += 1));
    await put("address", { url: "https://deck.nigeria" }).expect(200);
    expect(wishes).toBe(0);
    await call("post", "/restart").expect(200);
    expect(wishes).toBe(1);
    expect((await fixture.auditOf("server")).at(-1)).toMatchObject({ action: "setup.restarted" });
  });
});

describe("a test mail", () => {
  let post: Post;
  // Mail's own port, on an address that is not in use: all of 127.0.0.0/8 is this machine.
  const HOST =
    process.platform === "linux" ? `127.66.${randomInt(256)}.${randomInt(256)}` : "127.0.0.1";
  beforeEach(async () => {
    post = await openPost(2525, undefined, { host: HOST });
  });
  afterEach(() => post.close());

  const local = { ...MAIL, host: HOST, port: 2525, user: "", password: "" };
  const test = async () => TestMailDto.parse((await call("post", "/mail/test").expect(200)).data);

  it("goes to the admin by the saved server, and the server's reply comes back", async () => {
    await call("post", "/mail/test").expect(409);
    await put("mail", local).expect(200);
    expect(await test()).toEqual({
      to: admin.email,
      taken: true,
      reply: expect.stringMatching(/^250 /) as string,
    });
    const [{ email, recipients } = { email: null, recipients: [] }] = post.received;
    expect(recipients).toEqual([admin.email]);
    expect(email?.from).toMatchObject({ name: "Deck, Lagos", address: MAIL.fromAddress });
    expect((await fixture.auditOf("mail")).at(-1)).toMatchObject({
      action: "setup.mail_tested",
      details: { server: `${HOST}:2525` },
    });
  });

  it("says in the server's words why it was refused, and is not sent without end", async () => {
    await put("mail", { ...local, fromAddress: "nobody@deck.nigeria" }).expect(200);
    await post.close();
    const { taken, reply } = await test();
    expect(taken).toBe(false);
    expect(reply).toContain("ECONNREFUSED");
    for (let tries = 1; tries < 5; tries += 1) await test();
    await call("post", "/mail/test").expect(429);
  });
});
