import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../process/settings/config.ts";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { createTestUrl, type TestUrl } from "../testing/testDatabase.ts";
import { runProduct, type RunningProduct } from "./run.ts";

const log = createLog("silent");

it("are for several instances, which share a database", () => {
  for (const role of ["web", "worker"]) {
    expect(() => readConfig({ ROLE: role })).toThrow("ROLE: web and worker share a PostgreSQL");
  }
  expect(readConfig({}).role).toBe("all");
});

describe.runIf(process.env["TEST_DATABASE_URL"] !== undefined)("instances of one role", () => {
  let folder: string;
  let storage: TestUrl;
  const running: RunningProduct[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "signaldeck-roles-"));
    storage = await createTestUrl();
  });
  afterEach(async () => {
    for (const product of running.splice(0)) await product.stop();
    await storage.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(role: "web" | "worker"): Promise<(path: string) => Promise<Response>> {
    const settings = {
      ROLE: role,
      NODE_ENV: "test",
      PORT: "0",
      DATA_DIR: join(folder, role),
      DATABASE_URL: storage.url ?? "",
      APP_SECRET: "a secret of the tests that is long enough",
      LEDGER_KEY: Buffer.alloc(32, 7).toString("base64url"),
      SMTP_URL: "smtp://127.0.0.1:1",
    };
    const product = await runProduct(readConfig(settings), log);
    running.push(product);
    return (path) => fetch(`http://127.0.0.1:${product.port}${path}`);
  }

  async function withOutbox<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await Database.open({ url: storage.url, file: "", log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  const addMail = () =>
    withOutbox((database) =>
      database.write((transaction) =>
        database.model(OutboxMessage).create(
          {
            id: "01980000-0000-7000-8000-000000000001",
            channel: "mail",
            recipient: "a@b.example",
            payload: JSON.stringify({ to: "a@b.example", subject: "s", text: "t" }),
            status: "waiting",
            attempts: 0,
            nextAttemptAt: new Date(0),
            lastError: null,
            createdAt: new Date(),
            sentAt: null,
          },
          { transaction },
        ),
      ),
    );

  const tries = () =>
    withOutbox(async (database) => {
      const message = await database.model(OutboxMessage).findOne({ raw: true });
      return message?.attempts;
    });

  it("answer people, or do what nobody waits for", async () => {
    const web = await start("web");
    expect((await web("/api/market/status")).status).toBe(200);
    await addMail();
    // Longer than a worker takes to find it.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await tries()).toBe(0);
    const worker = await start("worker");
    await expect.poll(tries).toBe(1);
    expect((await worker("/api/market/status")).status).toBe(404);
    expect((await worker("/")).status).toBe(404);
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await worker(path)).status).toBe(200);
    }
  });
});
