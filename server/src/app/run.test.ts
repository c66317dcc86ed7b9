import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { Passwords } from "../accounts/Passwords.ts";
import { systemClock } from "../process/clock/clock.ts";
import { readConfig } from "../process/settings/config.ts";
import { readContent } from "../content/loadContent.ts";
import { Database } from "../database/Database.ts";
import { ensureDemoAccounts } from "../operations/demo/demoAccounts.ts";
import { createLog } from "../process/log.ts";
import { CONTENT_DIR } from "../paths.ts";
import { runProduct } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-run-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = () =>
  runProduct(
    readConfig({
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: "0",
      APP_SECRET: "a secret of the tests that is long enough",
      PUBLIC_URL: "https://deck.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "Deck <deck@deck.example>",
      VAPID_PUBLIC_KEY:
        "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
      VAPID_PRIVATE_KEY: "H_o3NiRfJYVyPYDdX18uRBcKmts1JglEuhbMaaCBmb4",
      TRUST_PROXY: "none",
      FEED: "simulated",
      ALLOW_SIMULATED: "yes",
    }),
    createLog("silent"),
  );

/** A database as a demo leaves it, and the chance to change it. */
async function afterDemo(change: (database: Database) => Promise<unknown>): Promise<void> {
  const file = join(folder, "signaldeck.sqlite");
  const database = await Database.open({ url: null, file, log: createLog("silent") });
  try {
    const content = await readContent(CONTENT_DIR, {
      tierReading: "B",
      demo: true,
    });
    const deps = { database, content, clock: systemClock, passwords: new Passwords() };
    await ensureDemoAccounts({ ...deps, dataDir: folder });
    await change(database);
  } finally {
    await database.close();
  }
}

const noChange = () => Promise.resolve();

it("production starts on a database of its own, without any account", async () => {
  const product = await start();
  expect(product.demoAccounts).toEqual([]);
  const link = /^https:\/\/deck\.example\/first-admin#token=[\w-]{43}$/;
  expect(product.firstAdminLink).toMatch(link);
  await product.stop();
});

it("a second server does not start on the same folder", async () => {
  const product = await start();
  await expect(start()).rejects.toThrow("Another server runs on the data folder");
  await product.stop();
  await (await start()).stop();
});

it("production does not start on the demo's database", async () => {
  await afterDemo(noChange);
  await expect(start()).rejects.toThrow(
    /^This database holds \d+ demo accounts, so production does not start with it\. .*DATA_DIR or DATABASE_URL/,
  );
});

it("nor when a single demo account is left, under another address", async () => {
  await afterDemo((database) =>
    database.write(async (transaction) => {
      const members = database.model(Member);
      await members.update(
        { email: "boss@deck.example" },
        { where: { role: "admin" }, transaction },
      );
      await members.destroy({ where: { role: ["support", "member"] }, transaction });
    }),
  );
  await expect(start()).rejects.toThrow(/holds 1 demo account,/);
});
