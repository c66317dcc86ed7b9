import { accountsApi, type ErrorCode } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import request from "supertest";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";

let storage: TestDatabase;
beforeEach(async () => {
  storage = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
});

const lost = () => new Error("Connection terminated unexpectedly");
const touch = (transaction: Transaction) =>
  storage.database.sequelize.query("UPDATE storage_probe SET tried_at = tried_at WHERE id = 1", {
    transaction,
  });

/** How a call answers that does `work` and then knows what to reply. */
async function answerOf(work: () => Promise<unknown>): Promise<[number, ErrorCode, string]> {
  const app = moduleApp({
    clock: new TestClock(),
    findSession: () => Promise.resolve(null),
    mount: (api) => {
      api.json(accountsApi.resendWelcomeEmail, async () => {
        await work();
        return { data: { resendAfterSeconds: 0 } };
      });
    },
  });
  const reply = await request(app)
    .post("/api/auth/resend-welcome-email")
    .send({ email: "ada@deck.example", registration: "r".repeat(36) });
  const { error, message } = reply.body as { error: { code: ErrorCode }; message: string };
  return [reply.status, error.code, message];
}

it("says that nothing was changed of a write that failed before its commit", async () => {
  const [status, code, message] = await answerOf(() =>
    storage.database.write(async (transaction) => {
      await touch(transaction);
      throw lost();
    }),
  );
  expect([status, code]).toEqual([503, "unavailable"]);
  expect(message).toContain("Nothing was changed");
});

it.each([
  ["the storage is lost", lost],
  ["something else breaks", () => new Error("a fault of ours")],
])("denies nothing where %s after the commit", async (_, fault) => {
  const [status, code, message] = await answerOf(async () => {
    await storage.database.write(touch);
    throw fault();
  });
  expect([status, code]).toEqual([503, "outcome_unknown"]);
  expect(message).toContain("may have been saved");
});

it("denies nothing where the answer to the commit is lost", async () => {
  const { sequelize } = storage.database;
  const transact = sequelize.transaction.bind(sequelize) as (
    options: object,
    work: (transaction: Transaction) => Promise<unknown>,
  ) => Promise<unknown>;
  vi.spyOn(sequelize, "transaction").mockImplementation((async (
    options: object,
    work: (transaction: Transaction) => Promise<unknown>,
  ) => {
    await transact(options, work);
    throw lost();
  }) as never);
  const [status, code] = await answerOf(() => storage.database.write(touch));
  expect([status, code]).toEqual([503, "outcome_unknown"]);
});
