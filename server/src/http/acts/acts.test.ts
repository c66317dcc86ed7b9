import { accountsApi, DAY, SECOND, telegramApi, type Envelope } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import type { Transaction } from "sequelize";
import request from "supertest";
import { v4 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../database/Database.ts";
import { DoctorMark } from "../../doctor/DoctorMark.ts";
import { createLog } from "../../log.ts";
import { roomApp } from "../../testing/roomApp.ts";
import { soon } from "../../testing/soon.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { AppError } from "../AppError.ts";
import { Act } from "./Act.ts";
import { Acts } from "./Acts.ts";
import { ActSweep } from "./ActSweep.ts";

const WELCOME = "/api/auth/resend-welcome-email";
const ADA = { email: "ada@deck.example", registration: "r".repeat(36) };
const SECRET_URL = "https://t.example/bot?start=not-to-be-kept";
const lost = () => new Error("Connection terminated unexpectedly");
const nothing = () => Promise.resolve();

let storage: TestDatabase;
let clock: TestClock;
/** Runs within the transaction of what is asked for, and after its commit. */
let within: () => Promise<unknown>;
let after: () => Promise<unknown>;
beforeEach(async () => {
  storage = await createTestDatabase();
  clock = new TestClock();
  within = nothing;
  after = nothing;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
});

/** What members and visitors ask for: a row, and a number that tells one answer from another. */
function open(database: Database = storage.database): RequestListener {
  const write = async () => {
    await database.write(async (transaction) => {
      const mark = uuid().slice(0, 32);
      await database
        .model(DoctorMark)
        .create({ mark, createdAt: new Date(clock.now()) }, { transaction });
      await within();
    });
    await after();
    return database.model(DoctorMark).count();
  };
  return roomApp({
    clock,
    acts: new Acts({ database, clock }),
    findSession: (token) =>
      Promise.resolve({
        id: token,
        memberId: token.slice(0, 20),
        viewer: { role: "member", tier: "gold", dashboardUnlocked: true },
        ...(token.endsWith("-viewed") && { viewedBy: "staff" }),
      }),
    mount: (api) => {
      const answer = async () => ({ data: { resendAfterSeconds: await write() } });
      api.json(accountsApi.resendWelcomeEmail, answer);
      api.json(accountsApi.sendActivationEmail, answer);
      api.json(telegramApi.createCode, async () => {
        await write();
        return { data: { url: SECRET_URL, expiresAt: new Date(clock.now()).toISOString() } };
      });
    },
  });
}

const rows = () => storage.database.model(DoctorMark).count();
const acts = () => storage.database.model(Act).findAll({ raw: true });

interface Sent {
  key?: string;
  path?: string;
  token?: string;
  body?: object;
}

/** Sends a call; its status, code, and the bytes of the answer. */
async function send(app: RequestListener, { key, path = WELCOME, token, body = ADA }: Sent) {
  const call = request(app).post(path);
  if (key !== undefined) void call.set("idempotency-key", key);
  if (token !== undefined) void call.set("authorization", `Bearer ${token}`);
  const { status, text, headers } = await call.send(body);
  const { error } = JSON.parse(text) as Envelope<unknown>;
  return { status, text, code: error?.code, wait: headers["retry-after"] };
}

describe("a write that is sent again with its key", () => {
  it("is done once and answered as it was, whoever else has written since", async () => {
    const [app, key] = [open(), uuid()];
    const first = await send(app, { key });
    expect(first.status).toBe(202);
    await send(app, { key: uuid() });
    clock.advance(3 * SECOND);
    expect(await send(app, { key })).toEqual(first);
    expect(await send(app, { key: `"${key.toUpperCase()}"` })).toEqual(first);
    expect(await send(open(await storage.reopen()), { key })).toEqual(first);
    expect(await rows()).toBe(2);
  });

  it("is done each time without one", async () => {
    const app = open();
    const first = await send(app, {});
    expect((await send(app, {})).text).not.toBe(first.text);
    expect([await rows(), await acts()]).toEqual([2, []]);
  });

  it.each(["", "1", "not-a-uuid", `"${uuid()}`, `${uuid()}, ${uuid()}`])(
    "is refused with a key that is none: %j",
    async (key) => {
      expect(await send(open(), { key })).toMatchObject({ status: 400, code: "bad_request" });
      expect(await rows()).toBe(0);
    },
  );

  it("is told so where the answer was lost after the commit", async () => {
    const [app, key] = [open(), uuid()];
    after = () => Promise.reject(lost());
    expect(await send(app, { key })).toMatchObject({
      status: 503,
      code: "outcome_unknown",
      wait: "2",
    });
    after = nothing;
    const again = await send(app, { key });
    expect(again).toMatchObject({ status: 409, code: "already_done" });
    expect(again.text).toContain("look at what is there now");
    expect(await rows()).toBe(1);
  });

  it.each([
    ["came to its end", "already_done"],
    ["was taken back", undefined],
  ])("gives what came of a commit whose answer was lost and that %s", async (end, code) => {
    const [app, key] = [open(), uuid()];
    const { sequelize } = storage.database;
    const transact = sequelize.transaction.bind(sequelize) as (
      options: object,
      work: (transaction: Transaction) => Promise<unknown>,
    ) => Promise<unknown>;
    vi.spyOn(sequelize, "transaction").mockImplementationOnce((async (
      options: object,
      work: (transaction: Transaction) => Promise<unknown>,
    ) => {
      await transact(options, async (transaction) => {
        await work(transaction);
        if (end === "was taken back") throw lost();
      });
      throw lost();
    }) as never);
    expect(await send(app, { key })).toMatchObject({ status: 503, code: "outcome_unknown" });
    expect((await send(app, { key })).code).toBe(code);
    expect(await rows()).toBe(1);
  });

  it("denies nothing while nobody can look what came of it", async () => {
    const [app, key] = [open(), uuid()];
    after = () => Promise.reject(lost());
    await send(app, { key });
    vi.spyOn(storage.database.model(Act), "findByPk").mockRejectedValueOnce(lost());
    const again = await send(app, { key });
    expect(again).toMatchObject({ status: 503, code: "unavailable", wait: "5" });
    expect(again.text).not.toContain("Nothing was changed");
    expect((await send(app, { key })).code).toBe("already_done");
  });

  it("is done where it came to nothing at first", async () => {
    const [app, key] = [open(), uuid()];
    within = () => Promise.reject(lost());
    const refused = await send(app, { key });
    expect(refused).toMatchObject({ status: 503, code: "unavailable" });
    expect(refused.text).toContain("Nothing was changed");
    within = nothing;
    expect((await send(app, { key })).status).toBe(202);
    expect(await rows()).toBe(1);
  });

  it("is refused as it was where the refusal has written something", async () => {
    const [app, key] = [open(), uuid()];
    after = () => Promise.reject(new AppError("conflict", "Not twice."));
    const first = await send(app, { key });
    expect(first).toMatchObject({ status: 409, code: "conflict" });
    after = nothing;
    expect(await send(app, { key })).toEqual(first);
    expect(await rows()).toBe(1);
  });

  it("is refused with the key of something else, and does not find another member's", async () => {
    const [app, key] = [open(), uuid()];
    const activation = "/api/auth/send-activation-email";
    const [one, other] = ["a".repeat(43), "b".repeat(43)];
    const first = await send(app, { key, path: activation, token: one });
    const refused = { status: 422, code: "key_of_another_act" };
    const url = `${activation}?x=1`;
    expect(await send(app, { key, path: url, token: one })).toMatchObject(refused);
    const body = { ...ADA, email: "eve@deck.example" };
    expect(await send(app, { key, path: activation, token: one, body })).toMatchObject(refused);
    expect(await rows()).toBe(1);

    const theirs = await send(app, { key, path: activation, token: other });
    expect(theirs.status).toBe(202);
    expect(theirs.text).not.toBe(first.text);
    expect(await send(app, { key, path: activation, token: `${"a".repeat(42)}x` })).toEqual(first);
    expect(await rows()).toBe(2);
  });

  it("is for those alone who may make the call", async () => {
    const [app, key] = [open(), uuid()];
    const path = "/api/auth/send-activation-email";
    await send(app, { key, path, token: "a".repeat(43) });
    expect(await send(app, { key, path })).toMatchObject({ status: 401, code: "unauthenticated" });
    const viewed = `${"a".repeat(36)}-viewed`;
    expect(await send(app, { key, path, token: viewed })).toMatchObject({
      status: 403,
      code: "read_only_view",
    });
    expect(await rows()).toBe(1);
  });
});

describe("what is kept", () => {
  it("says nothing to whoever reads the database, and no secret at all", async () => {
    const [app, key, token] = [open(), uuid(), "a".repeat(43)];
    await send(app, { key });
    const made = await send(app, { key: uuid(), path: "/api/account/telegram/code", token });
    expect(made.text).toContain(SECRET_URL);
    const kept = await acts();
    expect(kept.map(({ status }) => status).toSorted()).toEqual([202, null]);
    const dump = JSON.stringify(kept);
    for (const text of [key, ADA.email, "resendAfterSeconds", token.slice(0, 20), SECRET_URL]) {
      expect(dump).not.toContain(text);
    }
  });

  it("tells that a secret was given before", async () => {
    const [app, key, token] = [open(), uuid(), "a".repeat(43)];
    const path = "/api/account/telegram/code";
    expect((await send(app, { key, path, token })).status).toBe(201);
    const again = await send(app, { key, path, token });
    expect(again).toMatchObject({ status: 409, code: "already_done" });
    expect(again.text).toContain("ask for a new one");
    expect(await rows()).toBe(1);
  });

  it("is forgotten after a day", async () => {
    const [app, key] = [open(), uuid()];
    const sweep = new ActSweep({ database: storage.database, clock, log: createLog("silent") });
    const first = await send(app, { key });
    clock.advance(DAY);
    await sweep.sweep();
    expect(await send(app, { key })).toEqual(first);
    clock.advance(1);
    await sweep.sweep();
    expect((await send(app, { key })).text).not.toBe(first.text);
    expect(await rows()).toBe(2);
  });
});

describe("a write that is sent twice at once", () => {
  /** Holds what `hold` stands in until it is released; resolves `reached` when it is there. */
  function gate() {
    let release = () => {};
    let enter = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => (enter = resolve));
    const hold = () => {
      enter();
      return released;
    };
    return { hold, release: () => release(), reached };
  }

  it("is done once by one process, which says that it is at it", async () => {
    const [app, key, held] = [open(), uuid(), gate()];
    within = held.hold;
    const first = send(app, { key });
    await held.reached;
    expect(await send(app, { key })).toMatchObject({
      status: 409,
      code: "act_in_progress",
      wait: "2",
    });
    held.release();
    const { status, text } = await first;
    expect(status).toBe(202);
    expect((await send(app, { key })).text).toBe(text);
    expect(await rows()).toBe(1);
  });

  it.each(["kept", "taken back"])(
    "is done once by two instances, where what the first one writes is %s",
    async (end) => {
      const [here, key, held] = [open(), uuid(), gate()];
      const elsewhere = await storage.reopen();
      const there = open(elsewhere);
      within = async () => {
        await held.hold();
        if (end === "taken back") throw lost();
      };
      const first = send(here, { key });
      await held.reached;
      within = nothing;
      const begun = vi.spyOn(elsewhere, "write");
      const second = send(there, { key });
      await soon(() => expect(begun).toHaveBeenCalled());
      held.release();
      const [one, other] = await Promise.all([first, second]);
      const answers = [one.code ?? one.status, other.code ?? other.status];
      expect(answers).toEqual(end === "kept" ? [202, "act_in_progress"] : ["unavailable", 202]);
      const done = end === "kept" ? one : other;
      await soon(async () => expect((await send(there, { key })).text).toBe(done.text));
      expect((await send(here, { key })).text).toBe(done.text);
      expect(await rows()).toBe(1);
    },
  );

  it("waits for another process no longer than one needs to answer", async () => {
    const key = uuid();
    after = () => Promise.reject(lost());
    await send(open(), { key });
    after = nothing;
    const there = open(await storage.reopen());
    const early = storage.database.dialect === "postgres" ? "act_in_progress" : "already_done";
    expect((await send(there, { key })).code).toBe(early);
    clock.advance(10 * SECOND);
    expect((await send(there, { key })).code).toBe("already_done");
    expect(await rows()).toBe(1);
  });
});
