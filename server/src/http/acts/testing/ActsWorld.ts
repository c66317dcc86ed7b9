import { randomUUID } from "node:crypto";
import { accountsApi, telegramApi, type Envelope } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import request from "supertest";
import type { Database } from "../../../database/Database.ts";
import { DoctorProbe } from "../../../operations/doctor/DoctorProbe.ts";
import { moduleApp } from "../../../testing/moduleApp.ts";
import { TestClock } from "../../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/testDatabase.ts";
import { Act } from "../Act.ts";
import { Acts } from "../Acts.ts";

export const ACTIVATION = "/api/auth/send-activation-email";
export const TELEGRAM_CODE = "/api/account/telegram/code";
const WELCOME = "/api/auth/resend-welcome-email";
export const ADA = { email: "ada@deck.example", registration: "r".repeat(36) };
export const SECRET_URL = "https://t.example/bot?start=not-to-be-kept";

/** How drivers say that the connection is gone. */
export const lost = () => new Error("Connection terminated unexpectedly");
const nothing = () => Promise.resolve();

interface Sent {
  key?: string;
  path?: string;
  /** Its first twenty characters are the member; one that ends in `-viewed` only looks. */
  token?: string;
  body?: object;
}

/** Servers on one database, whose writes add a row and answer how many there are. */
export class ActsWorld {
  readonly clock = new TestClock();
  /** Runs within the transaction of what is asked for, and after its commit. */
  within: () => Promise<unknown> = nothing;
  after: () => Promise<unknown> = nothing;

  private constructor(readonly storage: TestDatabase) {}

  static async open(): Promise<ActsWorld> {
    return new ActsWorld(await createTestDatabase());
  }

  /** From now on everything goes well. */
  heal(): void {
    this.within = nothing;
    this.after = nothing;
  }

  /** A server of its own. */
  serve(database: Database = this.storage.database, repliesPerMinute?: number): RequestListener {
    const { clock } = this;
    return moduleApp({
      clock,
      acts: new Acts({ database, clock }, repliesPerMinute),
      findSession: (token) =>
        Promise.resolve({
          id: token,
          memberId: token.slice(0, 20),
          viewer: { role: "member", tier: "gold", dashboardUnlocked: true },
          ...(token.endsWith("-viewed") && { viewedBy: "staff" }),
        }),
      mount: (api) => {
        const answer = async () => ({ data: { resendAfterSeconds: await this.write(database) } });
        api.json(accountsApi.resendWelcomeEmail, answer);
        api.json(accountsApi.sendActivationEmail, answer);
        api.json(telegramApi.createCode, async () => {
          await this.write(database);
          return { data: { url: SECRET_URL, expiresAt: this.now().toISOString() } };
        });
      },
    });
  }

  rows = () => this.storage.database.model(DoctorProbe).count();
  acts = () => this.storage.database.model(Act).findAll({ raw: true });
  close = () => this.storage.close();

  private now(): Date {
    return new Date(this.clock.now());
  }

  private async write(database: Database): Promise<number> {
    await database.write(async (transaction) => {
      const row = { mark: randomUUID().slice(0, 32), createdAt: this.now() };
      await database.model(DoctorProbe).create(row, { transaction });
      await this.within();
    });
    await this.after();
    return database.model(DoctorProbe).count();
  }
}

/** Sends a call; its status, code, wait, and the bytes of the answer. */
export async function send(
  app: RequestListener,
  { key, path = WELCOME, token, body = ADA }: Sent,
): Promise<{ status: number; text: string; code: string | undefined; wait: string | undefined }> {
  const call = request(app).post(path);
  if (key !== undefined) void call.set("idempotency-key", key);
  if (token !== undefined) void call.set("authorization", `Bearer ${token}`);
  const { status, text, headers } = await call.send(body);
  const { error } = JSON.parse(text) as Envelope<unknown>;
  return { status, text, code: error?.code, wait: headers["retry-after"] };
}
