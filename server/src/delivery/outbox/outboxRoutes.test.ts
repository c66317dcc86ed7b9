import { HOUR, OutboxCountsDto, OutboxMessageDto, type OutboxState } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { createLog } from "../../process/log.ts";
import { GIVEN_UP_BY_HAND } from "./changeOutbox.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { Outbox } from "./Outbox.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { mountOutbox } from "./outboxRoutes.ts";
import { PermanentDeliveryError } from "./outboxRetry.ts";
import { maskAddress } from "./presentOutbox.ts";
import type { Delivery } from "./sender.ts";
import { soon } from "../../testing/soon.ts";
import { mailWay } from "../mails/post/mailWay.ts";

let fixture: Fixture;
let admin: Person;

beforeAll(async () => {
  fixture = await openFixture({ mount: mountOutbox });
  admin = await fixture.signIn({ role: "admin" });
});
afterAll(() => fixture.close());

const messages = () => fixture.database.model(OutboxMessage);
afterEach(() => fixture.clear(OutboxMessage));

const SOME_ID = "0198c0de-0000-7000-8000-000000000000";

const call = (method: "get" | "post", path: string) => admin.call(method, `/staff/outbox${path}`);

async function list(query = "") {
  const reply = await call("get", query).expect(200);
  return { messages: z.array(OutboxMessageDto).parse(reply.data), pagination: reply.pagination };
}

/** A message in the outbox, in a state of one's choice. */
async function add(state: OutboxState, recipient = "ada.obi@example.org"): Promise<string> {
  const before = new Set((await messages().findAll({ raw: true })).map(({ id }) => id));
  await fixture.database.write((transaction) =>
    fixture.deps.outbox.add(transaction, {
      channel: "mail",
      recipient,
      payload: { subject: "Your code", text: "SECRET", html: "<b>SECRET</b>" },
    }),
  );
  const id = (await messages().findAll({ raw: true })).find((row) => !before.has(row.id))?.id ?? "";
  const change = {
    waiting: {},
    sent: {
      status: "sent" as const,
      payload: "",
      attempts: 1,
      sentAt: new Date(fixture.clock.now()),
    },
    dead: {
      status: "dead" as const,
      attempts: 24,
      lastError: `550 <${recipient}> is unknown here`,
    },
    expired: { status: "expired" as const, payload: "", attempts: 3 },
  }[state];
  await fixture.database.write((transaction) =>
    messages().update(change, { where: { id }, transaction }),
  );
  fixture.clock.advance(1_000);
  return id;
}

/** A worker with a clock of the fixture, whose outside is up or down. */
function worker(fault: Error | null = null) {
  const sent: Delivery[] = [];
  const send = (delivery: Delivery) => {
    if (fault) return Promise.reject(fault);
    sent.push(delivery);
    return Promise.resolve();
  };
  const { database, clock } = fixture;
  const outbox = new Outbox({
    database,
    clock,
    log: createLog("silent"),
    ways: { mail: mailWay(send) },
  });
  return { outbox, sent };
}

describe("GET /staff/outbox", () => {
  it("shows messages without their text, receivers masked, newest first", async () => {
    const [waiting, sent, dead] = [await add("waiting"), await add("sent"), await add("dead")];
    const found = await list();
    expect(found.messages.map(({ id }) => id)).toEqual([dead, sent, waiting]);
    expect(found.messages[0]).toMatchObject({
      state: "dead",
      channel: "mail",
      recipient: "ad•••@example.org",
      subject: "Your code",
      attempts: 24,
      lastError: "550 <ad•••@example.org> is unknown here",
      nextAttemptAt: null,
      hasText: true,
    });
    expect(found.messages[1]).toMatchObject({ state: "sent", hasText: false });
    expect(found.messages[1]?.sentAt).not.toBeNull();
    expect(found.messages[2]?.nextAttemptAt).not.toBeNull();
    const text = JSON.stringify(found);
    expect(text).not.toContain("SECRET");
    expect(text).not.toContain("ada.obi");
  });

  it("filters by state, channel and whole address, and turns pages", async () => {
    await add("waiting", "one@example.org");
    const dead = await add("dead", "two@example.org");
    expect((await list("?state=dead")).messages.map(({ id }) => id)).toEqual([dead]);
    expect((await list("?recipient=%20TWO@example.org")).messages).toHaveLength(1);
    expect((await list("?recipient=two")).messages).toEqual([]);
    expect((await list("?channel=mail")).messages).toHaveLength(2);
    expect((await list("?channel=pigeon")).messages).toEqual([]);
    const page = await list("?limit=1&page=2");
    expect(page.messages).toMatchObject([{ recipient: "on•••@example.org" }]);
    expect(page.pagination).toEqual({ total: 2, pages: 2, current: 2 });
  });

  it("counts by state", async () => {
    for (const state of ["waiting", "dead", "dead", "sent", "expired"] as const) await add(state);
    const reply = await call("get", "/counts").expect(200);
    expect(OutboxCountsDto.parse(reply.data)).toEqual({
      waiting: 1,
      sent: 1,
      dead: 2,
      expired: 1,
      channels: ["mail"],
      failing: [],
    });
  });

  it.each(["?state=lost", "?page=0", "?limit=1000"])("refuses %s", async (query) => {
    const reply = await call("get", query).expect(400);
    expect(reply.body).toMatchObject({ error: { code: "validation_failed" } });
  });
});

describe("sending a dead letter again", () => {
  it("gives it all of its tries anew under the same id, audited, and the desk hears of it", async () => {
    const id = await add("dead");
    const told = () => fixture.database.model(LiveEventRow).count();
    const before = await told();
    await call("post", `/${id}/send-again`).expect(200);
    expect((await list()).messages).toMatchObject([
      { id, state: "waiting", attempts: 0, lastError: null },
    ]);
    expect(await told()).toBe(before + 1);

    const { outbox, sent } = worker();
    await outbox.flush();
    expect(sent).toMatchObject([{ id, recipient: "ada.obi@example.org" }]);
    expect((await list()).messages).toMatchObject([{ id, state: "sent", attempts: 1 }]);
    const [row] = await messages().findAll({ raw: true });
    expect(row?.payload).toBe("");

    const audit = await fixture.auditOf(id);
    expect(audit).toMatchObject([{ actorId: admin.id, action: "outbox_message.sent_again" }]);
    expect(JSON.stringify(audit)).not.toContain("ada.obi");
  });

  it("works for every channel, unless the message has lost its point", async () => {
    const letters = [];
    for (const hours of [1, -1]) {
      const id = await add("dead");
      const expiresAt = new Date(fixture.clock.now() + hours * HOUR);
      const change = { channel: "webhook", orderKey: "webhook:one", expiresAt };
      await fixture.database.write((transaction) =>
        messages().update(change, { where: { id }, transaction }),
      );
      letters.push(id);
    }
    await call("post", `/${letters[0] ?? ""}/send-again`).expect(200);
    expect((await call("post", `/${letters[1] ?? ""}/send-again`).expect(409)).body).toMatchObject({
      message: "This message has lost its point; it cannot be sent again.",
    });
    expect((await list("?channel=webhook&state=waiting")).messages).toMatchObject([
      { id: letters[0], channel: "webhook", attempts: 0 },
    ]);
  });

  it("is refused for what is no dead letter, whose text is gone, or is not there", async () => {
    const waiting = await add("waiting");
    const reply = await call("post", `/${waiting}/send-again`).expect(409);
    expect(reply.body).toMatchObject({ error: { code: "conflict" } });
    const old = await add("dead");
    await fixture.database.write((transaction) =>
      messages().update({ payload: "" }, { where: { id: old }, transaction }),
    );
    expect((await call("post", `/${old}/send-again`).expect(409)).body).toMatchObject({
      message: "The text of this message is gone; it cannot be sent again.",
    });
    await call("post", `/${SOME_ID}/send-again`).expect(404);
    await call("post", "/no-id/send-again").expect(400);
  });
});

describe("sending all dead letters again", () => {
  it("lets them wait with all of their tries, and says which cannot be sent any more", async () => {
    const [one, other, gone] = [await add("dead"), await add("dead"), await add("dead")];
    const waiting = await add("waiting");
    const expired = await add("expired");
    await fixture.database.write(async (transaction) => {
      const past = { expiresAt: new Date(fixture.clock.now() - HOUR) };
      await messages().update(past, { where: { id: gone }, transaction });
      await messages().update({ channel: "webhook" }, { where: { id: other }, transaction });
    });
    const sendAll = (body: object) => admin.call("post", "/staff/outbox/send-again", body);
    expect((await sendAll({ channel: "webhook" }).expect(200)).body).toMatchObject({
      data: { again: 1, left: 0 },
    });
    expect((await sendAll({}).expect(200)).body).toMatchObject({ data: { again: 1, left: 1 } });
    const found = (await list()).messages;
    const stateOf = (id: string) => found.find((message) => message.id === id)?.state;
    expect([one, other, gone, waiting, expired].map(stateOf)).toEqual([
      "waiting",
      "waiting",
      "dead",
      "waiting",
      "expired",
    ]);
    expect(found.find(({ id }) => id === one)).toMatchObject({ attempts: 0, lastError: null });
    expect(await fixture.auditOf("all")).toMatchObject([
      { actorId: admin.id, action: "outbox_message.all_sent_again" },
    ]);
    expect(await fixture.auditOf("webhook")).toHaveLength(1);
  });
});

describe("giving a waiting message up", () => {
  it("makes it a dead letter that is not sent, audited, and can be taken back", async () => {
    const id = await add("waiting");
    await call("post", `/${id}/give-up`).expect(200);
    const { outbox, sent } = worker();
    await outbox.flush();
    expect(sent).toEqual([]);
    expect((await list()).messages).toMatchObject([
      { id, state: "dead", lastError: GIVEN_UP_BY_HAND, hasText: true },
    ]);
    await call("post", `/${id}/give-up`).expect(409);
    await call("post", `/${id}/send-again`).expect(200);
    await outbox.flush();
    expect(sent).toHaveLength(1);
    const deeds = await fixture.auditOf(id);
    expect(deeds.map(({ action }) => action)).toEqual([
      "outbox_message.given_up",
      "outbox_message.sent_again",
    ]);
  });

  it.each([
    ["fails", new Error("down"), "dead"],
    ["is refused for good", new PermanentDeliveryError("no such mailbox"), "dead"],
    ["succeeds", null, "sent"],
  ] as const)("while it is being handed over, which %s", async (_case, fault, ends) => {
    const id = await add("waiting");
    let finish: () => void = () => undefined;
    const { database, clock } = fixture;
    const outbox = new Outbox({
      database,
      clock,
      log: createLog("silent"),
      ways: {
        mail: mailWay(
          () =>
            new Promise((resolve, reject) => {
              finish = () => (fault ? reject(fault) : resolve());
            }),
        ),
      },
    });
    const flushing = outbox.flush();
    await soon(async () => {
      expect((await list()).messages).toMatchObject([{ attempts: 1 }]);
    });
    await call("post", `/${id}/give-up`).expect(200);
    finish();
    await flushing;
    expect((await list()).messages).toMatchObject([{ id, state: ends }]);
  });
});

describe("the outbox desk", () => {
  it.each([
    ["get", ""],
    ["get", "/counts"],
    ["post", "/send-again"],
    ["post", `/${SOME_ID}/send-again`],
    ["post", `/${SOME_ID}/give-up`],
  ] as const)("%s %s is for admins alone", async (method, path) => {
    await fixture.call(method, `/staff/outbox${path}`).expect(401);
    await fixture.call(method, `/staff/outbox${path}`).as("support").expect(403);
  });
});

it("masks every kind of address", () => {
  expect(maskAddress("a@b.example")).toBe("•••@b.example");
  expect(maskAddress("ab@b.example")).toBe("a•••@b.example");
  expect(maskAddress("abc@b.example")).toBe("ab•••@b.example");
  expect(maskAddress("12345")).toBe("12•••");
});
