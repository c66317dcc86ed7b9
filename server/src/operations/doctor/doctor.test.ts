import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, DoctorReportDto, SECOND, utcMinute } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig, type Config } from "../../process/settings/config.ts";
import { createLog } from "../../process/log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import type { DoctorDeps } from "./Check.ts";
import { CHECKS, examine } from "./examine.ts";
import { mountDoctor } from "./routes.ts";
import { DoctorRounds } from "./DoctorRounds.ts";
import { answersOf, goodConfig } from "./testing/answersOf.ts";

let fixture: Fixture;
let dataDir: string;
/** What the vendors' clocks answer: epoch ms, or null for no answer. */
let vendorTime: number | null = null;

const foreignClock: typeof fetch = () =>
  vendorTime === null
    ? Promise.reject(new Error("nobody there"))
    : Promise.resolve(
        new Response(null, { headers: { date: new Date(vendorTime).toUTCString() } }),
      );

const deps = (changes: Partial<Config> = {}, more: Partial<DoctorDeps> = {}): DoctorDeps => ({
  config: goodConfig(dataDir, changes),
  content: fixture.deps.content,
  database: fixture.database,
  clock: fixture.clock,
  fetch: foreignClock,
  askMail: () => Promise.resolve({ lets: true, reply: "" }),
  ...more,
});

const answers = (check: string, changes: Partial<Config> = {}, more: Partial<DoctorDeps> = {}) =>
  answersOf(check, deps(changes, more));

/** What one check says beside what is fine. */
async function said(...asked: Parameters<typeof answers>) {
  return (await answers(...asked)).filter((one) => !one.startsWith("fine: "));
}

beforeAll(async () => {
  fixture = await openFixture({
    mount: (api, own) =>
      mountDoctor(api, {
        ...own,
        config: { ...readConfig({ NODE_ENV: "test", DATA_DIR: tmpdir() }), demo: true },
        fetch: foreignClock,
        askMail: () => Promise.resolve({ lets: true, reply: "" }),
      }),
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-doctor-"));
  vendorTime = fixture.clock.now();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("the doctor's checks", () => {
  it("each have a name of their own", () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  });

  it("each say something, and what failed to look says that, not that all is well", async () => {
    for (const { id } of CHECKS) expect(await answers(id), id).not.toEqual([]);
    const look = () => Promise.reject(new Error("EACCES: not yours"));
    const report = await examine(deps(), [{ id: "odd", subject: "Something", look }]);
    expect(report).toMatchObject({
      findings: [],
      notChecked: [{ check: "odd", subject: "Something", reason: "EACCES: not yours" }],
      fine: [],
    });
  });

  it("say what is a demo's", async () => {
    expect(await said("mode", { production: false })).toEqual([
      "note: This is no production server.",
    ]);
    expect(await said("mode")).toEqual([]);
  });

  it.each<[string, string, Partial<Config>]>([
    ["address", "critical: The public address is http.", { publicUrl: "http://deck.nigeria" }],
    [
      "address",
      "critical: The public address leads to deck.example, which is an example.",
      { publicUrl: "https://deck.example" },
    ],
    [
      "proxy",
      "critical: The public address is https, and TRUST_PROXY names no proxy.",
      { trustProxy: [] },
    ],
    [
      "mail",
      "critical: No mail server is set.",
      { mail: { smtpUrl: null, requireTls: true, from: "x@y.z" } },
    ],
    [
      "mail",
      "critical: Mail is sent from localhost, which is not yours.",
      { mail: { smtpUrl: "smtps://m.nigeria", requireTls: true, from: "D <no-reply@localhost>" } },
    ],
    [
      "mail",
      "critical: The mail server is to know a user, and no password is set.",
      { mail: { smtpUrl: "smtps://me@m.nigeria", requireTls: true, from: "d@deck.nigeria" } },
    ],
    [
      "mail",
      "note: No mail server is set.",
      { production: false, mail: { smtpUrl: null, requireTls: true, from: "x@y.z" } },
    ],
    ["address", "critical: No public address is set.", { hasAddress: false }],
    ["market", "critical: No price feed is chosen.", { feed: { kind: "none" } }],
    [
      "mail",
      "warning: SMTP_TLS is optional.",
      { mail: { smtpUrl: "smtp://m.nigeria", requireTls: false, from: "d@deck.nigeria" } },
    ],
    [
      "market",
      "critical: Prices are simulated.",
      { feed: { kind: "simulated", seed: "s", pairs: null } },
    ],
    ["left-overs", "critical: ACCEPT_NEW_SECRET is true.", { acceptNewSecret: true }],
    ["left-overs", "warning: PROMO_CODE is set.", { promoCode: "ABCDEFGHJK" }],
    [
      "content-folder",
      "warning: CONTENT_DIR is the folder that ships with the program.",
      { contentDir: CONTENT_DIR },
    ],
    [
      "backups",
      "warning: No backup was made by signaldeck backup on this data folder.",
      { databaseUrl: "postgres://" },
    ],
  ])("%s: %s", async (check, words, changes) => {
    expect(await said(check, changes)).toEqual([words]);
  });

  it("tell what the running server has seen of the proxies in front", async () => {
    const unread = { from: "10.0.0.1", said: "unix:" };
    expect(
      await said("proxy", {}, { forwarded: { unread, unbelieved: null, read: false } }),
    ).toEqual(["critical: The proxy at 10.0.0.1 names visitors by what is no address: unix:"]);
    expect(
      await said("proxy", {}, { forwarded: { unread: null, unbelieved: "10.0.0.9", read: true } }),
    ).toEqual(["warning: X-Forwarded-For came from 10.0.0.9, which TRUST_PROXY does not name."]);
    const silent = { unread: null, unbelieved: null, read: false };
    expect(await answers("proxy", {}, { forwarded: silent })).toEqual([
      "not checked: No call has come through the proxy since the server started.",
    ]);
    expect(await answers("proxy")).toEqual([
      "not checked: Only the running server sees what names visitors.",
    ]);
  });

  it("find nothing in settings that are right", async () => {
    const forwarded = { read: true, unread: null, unbelieved: null };
    for (const check of ["address", "proxy", "mail", "market", "left-overs", "clock", "disk"]) {
      expect(await said(check, {}, { forwarded }), check).toEqual([]);
    }
  });

  it("find what ships as an example or a template, until it is exchanged", async () => {
    expect(await said("examples")).toEqual([
      expect.stringMatching(/^critical: brand.json: .*signaldeck.example/),
      expect.stringMatching(/broker.example/),
      expect.stringMatching(/chat.example/),
      expect.stringMatching(/telegram.example/),
    ]);
    expect(await said("templates")).toEqual([expect.stringMatching(/^warning: Still templates: /)]);
    const { content } = fixture.deps;
    const pages = Object.fromEntries(
      Object.entries(content.pages).map(([id, page]) => [id, { ...page, template: false }]),
    ) as typeof content.pages;
    const own = { ...content, pages, brand: { ...content.brand, supportEmail: "a@deck.nigeria" } };
    expect(await said("templates", {}, { content: own })).toEqual([]);
    expect(await said("examples", {}, { content: own })).toHaveLength(3);
    const behind = { ...content, behindOriginals: ["legal/terms.fr.md"] };
    expect(await said("translations", {}, { content: behind })).toEqual([
      "warning: Behind their originals: legal/terms.fr.md.",
    ]);
  });

  it("ask for a lawyer's look at the rules of countries, and for another after a year", async () => {
    expect(await said("countries")).toEqual([expect.stringMatching(/^warning: Nobody is named/)]);
    const checked = (ago: number) => {
      const { content } = fixture.deps;
      const day = new Date(fixture.clock.now() - ago).toISOString().slice(0, 10);
      return said(
        "countries",
        {},
        {
          content: { ...content, countries: { ...content.countries, checked: day } },
        },
      );
    };
    expect(await checked(300 * DAY)).toEqual([]);
    expect(await checked(400 * DAY)).toEqual([expect.stringMatching(/^warning: .* last checked/)]);
  });

  it("compare the clock with the vendor's, as far as a header of whole seconds can", async () => {
    const now = fixture.clock.now();
    for (const [off, words] of [
      [0, []],
      [-4, []],
      [-9, [expect.stringMatching(/^critical: .* at least 8 seconds ahead of that of binance/)]],
      [9, [expect.stringMatching(/^critical: .* at least [89] seconds behind that of binance/)]],
    ] as const) {
      vendorTime = now + off * SECOND;
      expect(await said("clock"), String(off)).toEqual(words);
    }
    vendorTime = null;
    expect(await said("clock")).toEqual([
      expect.stringMatching(/^not checked: It could not be compared with that of binance/),
    ]);
  });

  it("say first that the clock is in doubt, and ask no other", async () => {
    fixture.clock.doubt = {
      message: "This machine's clock has moved ahead by 600 s.",
      since: fixture.clock.now(),
    };
    expect(await said("clock")).toEqual([
      `critical: This machine's clock has moved ahead by 600 s: it is in doubt since ${utcMinute(fixture.clock.now())}.`,
    ]);
    fixture.clock.doubt = null;
    expect((await said("clock")).join()).not.toContain("doubt");
  });

  it("say of a clock that nobody was asked about that it was not checked", async () => {
    const feed = { kind: "simulated", seed: "s", pairs: null } as const;
    expect(await answers("clock", { feed })).toEqual([
      expect.stringMatching(/^not checked: Nothing that is set here has a clock of its own/),
    ]);
    // With any prices: Telegram has a clock, too.
    vendorTime = fixture.clock.now() - 300 * SECOND;
    const telegram = { token: "t", apiRoot: "https://api.telegram.org", channels: [] };
    expect(
      await answers("clock", { feed, telegram: { ...telegram, posts: "all" as const } }),
    ).toEqual([expect.stringMatching(/^critical: .* 299 seconds ahead of that of Telegram/)]);
  });

  it("count administrators, and who of the staff has no second factor", async () => {
    const none = await said("staff", {}, { database: null });
    expect(none).toEqual([
      expect.stringMatching(/^not checked: There is no database that can be read/),
    ]);
    expect(await said("staff")).toEqual(["critical: There is no administrator."]);
    const { email } = await fixture.makeMember({ role: "admin" });
    expect(await said("staff")).toEqual([
      "warning: There is one administrator alone.",
      `warning: Without a second factor: ${email}.`,
    ]);
    await fixture.makeMember({ role: "admin" });
    expect(await said("staff", { demo: true })).toEqual([]);
  });

  it("that fail have checked nothing; of findings the gravest come first", async () => {
    const report = await examine(deps({ dataDir: join(dataDir, "gone") }));
    expect(report.notChecked.find(({ check }) => check === "disk")?.reason).toMatch(/ENOENT/);
    const grades = report.findings.map(({ severity }) => severity);
    expect(grades).toEqual(
      ["critical", "warning", "note"].flatMap((one) => grades.filter((grade) => grade === one)),
    );
  });
});

describe("the doctor's report", () => {
  it("is read by admins alone", async () => {
    const call = () => fixture.call("get", "/staff/doctor");
    const report = DoctorReportDto.parse(await call().as("admin").expect(200).data());
    expect(report.findings.map(({ check }) => check)).toContain("mode");
    expect(report.fine).toContain("The data folder's disk has room");
    await call().expect(401);
    await call().as("support").expect(403);
  });

  it("is one line of the log at the start, and waits for nobody when the server stops", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const report = new DoctorRounds({ ...deps(), log });
    report.start();
    await expect.poll(() => lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: 40,
      critical: expect.arrayContaining(["No backup is known to this data folder."]) as string[],
    });
    // Later only what has become critical since is told, and what is so no more.
    await report.flush();
    expect(lines).toHaveLength(1);
    vendorTime = fixture.clock.now() - 60 * SECOND;
    await report.flush();
    expect(lines.slice(1).map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 50,
        check: "clock",
        msg: expect.stringMatching(/^the doctor finds: .* 59 seconds ahead/) as string,
      }),
    ]);
    expect(report.findings.map(({ check }) => check)).toContain("clock");
    vendorTime = fixture.clock.now();
    await report.flush();
    expect(JSON.parse(lines[2] ?? "")).toMatchObject({ level: 40, check: "clock" });
    await report.stop();
    lines.length = 1;
    const never: typeof fetch = (_address, options) =>
      new Promise((_done, failed) => {
        options?.signal?.addEventListener("abort", () => failed(new Error("aborted")));
      });
    const waiting = new DoctorRounds({ ...deps({}, { fetch: never }), log });
    waiting.start();
    await waiting.stop();
    expect(lines).toHaveLength(1);
  });
});
