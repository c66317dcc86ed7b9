import { randomUUID } from "node:crypto";
import { DAY, SECOND } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../AppError.ts";
import { Act } from "./Act.ts";
import { forgetActs } from "./forgetActs.ts";
import {
  ACTIVATION,
  ActsWorld,
  ADA,
  lost,
  SECRET_URL,
  send,
  TELEGRAM_CODE,
} from "./testing/ActsWorld.ts";

let world: ActsWorld;
beforeEach(async () => {
  world = await ActsWorld.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

describe("a write that is sent again with its key", () => {
  it("is done once and answered as it was, whoever else has written since", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    const first = await send(app, { key });
    expect(first.status).toBe(202);
    await send(app, { key: randomUUID() });
    world.clock.advance(3 * SECOND);
    expect(await send(app, { key })).toEqual(first);
    expect(await send(app, { key: `"${key.toUpperCase()}"` })).toEqual(first);
    expect(await send(world.serve(await world.storage.reopen()), { key })).toEqual(first);
    expect(await world.rows()).toBe(2);
  });

  it("is done each time without one", async () => {
    const app = world.serve();
    const first = await send(app, {});
    expect((await send(app, {})).text).not.toBe(first.text);
    expect([await world.rows(), await world.acts()]).toEqual([2, []]);
  });

  it.each(["", "1", "not-a-uuid", `"${randomUUID()}`, `${randomUUID()}, ${randomUUID()}`])(
    "is refused with a key that is none: %j",
    async (key) => {
      expect(await send(world.serve(), { key })).toMatchObject({
        status: 400,
        code: "bad_request",
      });
      expect(await world.rows()).toBe(0);
    },
  );

  it("is told so where the answer was lost after the commit", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    world.after = () => Promise.reject(lost());
    expect(await send(app, { key })).toMatchObject({
      status: 503,
      code: "outcome_unknown",
      wait: "2",
    });
    world.heal();
    const again = await send(app, { key });
    expect(again).toMatchObject({ status: 409, code: "already_done" });
    expect(again.text).toContain("look at what is there now");
    expect(await world.rows()).toBe(1);
  });

  it.each([
    ["came to its end", "already_done"],
    ["was taken back", undefined],
  ])("gives what came of a commit whose answer was lost and that %s", async (end, code) => {
    const [app, key] = [world.serve(), randomUUID()];
    const { sequelize } = world.storage.database;
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
    expect(await world.rows()).toBe(1);
  });

  it("denies nothing while nobody can look what came of it", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    world.after = () => Promise.reject(lost());
    await send(app, { key });
    vi.spyOn(world.storage.database.model(Act), "findByPk").mockRejectedValueOnce(lost());
    const again = await send(app, { key });
    expect(again).toMatchObject({ status: 503, code: "unavailable", wait: "5" });
    expect(again.text).not.toContain("Nothing was changed");
    expect((await send(app, { key })).code).toBe("already_done");
  });

  it("is done where it came to nothing at first", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    world.within = () => Promise.reject(lost());
    const refused = await send(app, { key });
    expect(refused).toMatchObject({ status: 503, code: "unavailable" });
    expect(refused.text).toContain("Nothing was changed");
    world.heal();
    expect((await send(app, { key })).status).toBe(202);
    expect(await world.rows()).toBe(1);
  });

  it("is refused as it was where the refusal has written something", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    world.after = () => Promise.reject(new AppError("conflict", "Not twice."));
    const first = await send(app, { key });
    expect(first).toMatchObject({ status: 409, code: "conflict" });
    world.heal();
    expect(await send(app, { key })).toEqual(first);
    expect(await world.rows()).toBe(1);
  });

  it("is refused with the key of something else, and does not find another member's", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    const [one, other] = ["a".repeat(43), "b".repeat(43)];
    const first = await send(app, { key, path: ACTIVATION, token: one });
    const refused = { status: 422, code: "key_of_another_act" };
    const url = `${ACTIVATION}?x=1`;
    expect(await send(app, { key, path: url, token: one })).toMatchObject(refused);
    const body = { ...ADA, email: "eve@deck.example" };
    expect(await send(app, { key, path: ACTIVATION, token: one, body })).toMatchObject(refused);
    expect(await world.rows()).toBe(1);

    const theirs = await send(app, { key, path: ACTIVATION, token: other });
    expect(theirs.status).toBe(202);
    expect(theirs.text).not.toBe(first.text);
    expect(await send(app, { key, path: ACTIVATION, token: `${"a".repeat(42)}x` })).toEqual(first);
    expect(await world.rows()).toBe(2);
  });

  it("is for those alone who may make the call", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    await send(app, { key, path: ACTIVATION, token: "a".repeat(43) });
    expect(await send(app, { key, path: ACTIVATION })).toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    const viewed = `${"a".repeat(36)}-viewed`;
    expect(await send(app, { key, path: ACTIVATION, token: viewed })).toMatchObject({
      status: 403,
      code: "read_only_view",
    });
    expect(await world.rows()).toBe(1);
  });
});

describe("what is kept", () => {
  it("says nothing to whoever reads the database, and no secret at all", async () => {
    const [app, key, token] = [world.serve(), randomUUID(), "a".repeat(43)];
    await send(app, { key });
    const made = await send(app, { key: randomUUID(), path: TELEGRAM_CODE, token });
    expect(made.text).toContain(SECRET_URL);
    const kept = await world.acts();
    expect(kept.map(({ status }) => status).toSorted()).toEqual([202, null]);
    const dump = JSON.stringify(kept);
    for (const text of [key, ADA.email, "resendAfterSeconds", token.slice(0, 20), SECRET_URL]) {
      expect(dump).not.toContain(text);
    }
  });

  it("tells that a secret was given before", async () => {
    const [app, key, token] = [world.serve(), randomUUID(), "a".repeat(43)];
    const path = TELEGRAM_CODE;
    expect((await send(app, { key, path, token })).status).toBe(201);
    const again = await send(app, { key, path, token });
    expect(again).toMatchObject({ status: 409, code: "already_done" });
    expect(again.text).toContain("ask for a new one");
    expect(await world.rows()).toBe(1);
  });

  it("is no more than some replies of a member in a minute; acts are known beyond", async () => {
    const app = world.serve(world.storage.database, 1);
    const [one, other] = ["a".repeat(43), "b".repeat(43)];
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    const sendAll = async () => [
      await send(app, { key: keys[0], path: ACTIVATION, token: one }),
      await send(app, { key: keys[1], path: ACTIVATION, token: one }),
      await send(app, { key: keys[2], path: ACTIVATION, token: other }),
    ];
    const first = await sendAll();
    const again = await sendAll();
    expect([again[0], again[2]]).toEqual([first[0], first[2]]);
    expect(again[1]).toMatchObject({ status: 409, code: "already_done" });
    expect(await world.rows()).toBe(3);
  });

  it("is forgotten after a day", async () => {
    const [app, key] = [world.serve(), randomUUID()];
    const sweep = () => forgetActs({ database: world.storage.database, clock: world.clock });
    const first = await send(app, { key });
    world.clock.advance(DAY);
    await sweep();
    expect(await send(app, { key })).toEqual(first);
    world.clock.advance(1);
    await sweep();
    expect((await send(app, { key })).text).not.toBe(first.text);
    expect(await world.rows()).toBe(2);
  });
});
