import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemClock } from "../process/clock/clock.ts";
import { readConfig } from "../process/settings/config.ts";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { CONTENT_DIR } from "../paths.ts";
import { StoredSetting } from "../operations/setup/StoredSetting.ts";
import { storePart } from "../operations/setup/storedSettings.ts";
import { keepRunning } from "./keepRunning.ts";

const SECRET = "a secret of the tests that is long enough";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-anew-"));
  await cp(CONTENT_DIR, join(folder, "content"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const textOf = async (address: string) => (await fetch(address)).text();

it("production without any settings runs, and begins anew with what is saved", async () => {
  const config = readConfig({
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    CONTENT_DIR: join(folder, "content"),
    PORT: "0",
    APP_SECRET: SECRET,
    VAPID_PUBLIC_KEY:
      "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
    VAPID_PRIVATE_KEY: "H_o3NiRfJYVyPYDdX18uRBcKmts1JglEuhbMaaCBmb4",
    TRUST_PROXY: "none",
  });
  const faults: unknown[] = [];
  const product = await keepRunning(config, createLog("silent"), (error) => faults.push(error));
  const address = `http://127.0.0.1:${product.port}`;
  try {
    expect(product).toMatchObject({
      feedLabel: "No market yet",
      hasAddress: false,
    });
    const link = `http://localhost:${product.port}/first-admin#token=`;
    expect(product.firstAdminLink).toContain(link);
    expect(await textOf(`${address}/ledger/checkpoint`)).toMatch(/^unnamed\.invalid\/ledger\n0\n/);

    const file = join(folder, "data", "signaldeck.sqlite");
    const database = await Database.open({ url: null, file, log: createLog("silent") });
    const deps = { database, clock: systemClock, secret: SECRET };
    await database.write(async (transaction) => {
      const url = "https://deck.nigeria";
      await storePart(deps, transaction, "address", { value: { url }, secret: null });
      const feed = { feed: "simulated", pairs: ["EUR/USD"] } as const;
      await storePart(deps, transaction, "feed", {
        value: { ...feed, pairs: ["EUR/USD"] },
        secret: null,
      });
      const row = { name: "restart", value: "{}", sealed: null, changedAt: new Date() } as const;
      await database.model(StoredSetting).upsert(row, { transaction });
    });
    await database.close();

    const log = () => textOf(`${address}/ledger/checkpoint`).catch(() => "");
    await expect.poll(log).toMatch(/^deck\.nigeria\/ledger\n/);
    expect(await textOf(`${address}/api/market/status`)).toContain("Simulated market");
    expect(await textOf(`${address}/sitemap.xml`)).toContain("<loc>https://deck.nigeria/</loc>");
  } finally {
    await product.stop();
  }
  expect(faults).toEqual([]);
  await expect(fetch(address)).rejects.toThrow();
});
