import { MINUTE } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../../process/log.ts";
import { Outbox } from "../../outbox/Outbox.ts";
import { OutboxMessage } from "../../outbox/OutboxMessage.ts";
import { OutboxRoad } from "../../outbox/OutboxRoad.ts";
import { readChannels, readFailingRoads } from "../../outbox/readRoads.ts";
import { openPost, type Post, type RefuseStep } from "../../outbox/testing/openPost.ts";
import { TestClock } from "../../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/testDatabase.ts";
import { askMailServer, createMailer, type Mailer } from "./mailer.ts";
import { mailWay } from "./mailWay.ts";

let storage: TestDatabase;
let post: Post;
let mailer: Mailer;
let outbox: Outbox;
let clock: TestClock;
let lines: { level: number; msg: string }[];
/** What the mail server says at each step; "" goes on. */
let refuse: RefuseStep;
/** Everybody who was named to the server. */
let named: string[];

beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());
beforeEach(async () => {
  refuse = () => "";
  named = [];
  lines = [];
  post = await openPost(0, undefined, {
    login: true,
    refuse: (step, who) => {
      if (step === "recipient") named.push(who);
      return refuse(step, who);
    },
  });
  clock = new TestClock();
  open();
});
afterEach(async () => {
  mailer.close();
  await outbox.stop();
  await post.close();
  await storage.database.write(async (transaction) => {
    await storage.database.model(OutboxMessage).destroy({ where: {}, transaction });
    await storage.database.model(OutboxRoad).destroy({ where: {}, transaction });
  });
});

/** A process that sends mails to the stand-in. */
function open() {
  mailer = createMailer({
    smtpUrl: `smtp://deck:secret@127.0.0.1:${post.port}`,
    requireTls: false,
    from: "Deck <no-reply@deck.example>",
    demoMailbox: null,
  });
  outbox = new Outbox({
    database: storage.database,
    clock,
    log: createLog("info", {
      write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
    }),
    ways: { mail: mailWay(mailer.send) },
  });
}

const write = (...recipients: string[]) =>
  storage.database.write((transaction) =>
    outbox.addAll(
      transaction,
      recipients.map((recipient) => ({
        channel: "mail" as const,
        recipient,
        payload: { subject: "Hello", text: "There.", html: "<p>There.</p>" },
      })),
    ),
  );

/** Lets minutes pass, with a look at the outbox every half minute. */
async function pass(minutes: number) {
  for (let half = 0; half < minutes * 2; half += 1) {
    clock.advance(MINUTE / 2);
    await outbox.flush();
  }
}

async function states() {
  const rows = await storage.database.model(OutboxMessage).findAll({ raw: true });
  return Object.fromEntries(rows.map(({ recipient, status }) => [recipient, status]));
}

const all = (state: string, recipients: readonly string[]) =>
  Object.fromEntries(recipients.map((recipient) => [recipient, state]));

const EIGHT = Array.from({ length: 8 }, (_, n) => `m${n}@b.example`);

describe("a mail server that takes nothing from us", () => {
  it.each<[string, RefuseStep]>([
    [
      "refuses every receiver with 550",
      (step) => (step === "recipient" ? "550 No such user here" : ""),
    ],
    [
      "refuses every receiver with 550 5.1.1",
      (step) => (step === "recipient" ? "550 5.1.1 Unknown" : ""),
    ],
    [
      "refuses every receiver for now",
      (step) => (step === "recipient" ? "450 4.2.0 Try later" : ""),
    ],
    [
      "names its policy",
      (step) => (step === "recipient" ? "554 5.7.1 Sender is on a blocklist" : ""),
    ],
    [
      "wants to be signed in to",
      (step) => (step === "recipient" ? "530 5.7.0 Authentication required" : ""),
    ],
    [
      "refuses the sender",
      (step) => (step === "sender" ? "550 5.7.1 Sender address rejected" : ""),
    ],
    ["refuses the password", (step) => (step === "login" ? "535 5.7.8 Bad credentials" : "")],
    ["refuses every text", (step) => (step === "data" ? "554 5.7.1 Looks like spam" : "")],
  ])("and %s keeps all mails waiting, which leave once it takes them", async (_how, answer) => {
    refuse = answer;
    await write(...EIGHT);
    await outbox.flush();
    // A day and more: many more tries than a mail has that is at fault itself.
    await pass(10);
    clock.advance(30 * 60 * MINUTE);
    await pass(5);
    expect(await states()).toEqual(all("waiting", EIGHT));
    const [road] = await readFailingRoads(storage.database, clock);
    expect(road?.road).toBe("mail");
    expect(road?.reason).toMatch(/5[35][0-9] |450 /);
    expect(road?.reason).not.toMatch(/m\d@b\.example/);
    expect(await readChannels(storage.database, clock)).toContainEqual({
      channel: "mail",
      waiting: 8,
      oldestSeconds: (15 * MINUTE + 30 * 60 * MINUTE) / 1_000,
      dead: 0,
      failing: 1,
    });
    expect(lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toContain(
      "a way out does not work; what goes by it waits",
    );

    refuse = () => "";
    await pass(6);
    expect(await states()).toEqual(all("sent", EIGHT));
    expect(await readFailingRoads(storage.database, clock)).toEqual([]);
    expect(lines.map(({ msg }) => msg)).toContain("a way out works again");
  });

  it("is asked with one mail at a time, each time another one", async () => {
    refuse = (step) => (step === "recipient" ? "550 Blocked" : "");
    await write(...EIGHT);
    await outbox.flush();
    const before = named.length;
    // Four leave at once, and one more after each of the two answers that prove nothing yet.
    expect(before).toBeLessThanOrEqual(6);
    await pass(4);
    const asked = named.slice(before);
    expect(asked.length).toBeLessThan(9);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("is known to the process that starts while it lasts, and what waits leaves", async () => {
    refuse = (step) => (step === "sender" ? "550 5.7.1 Blocked" : "");
    await write(...EIGHT);
    await outbox.flush();
    await pass(20);
    mailer.close();
    await outbox.stop();
    refuse = () => "";
    open();
    await outbox.flush();
    expect(await states()).toEqual(all("sent", EIGHT));
    expect(await readFailingRoads(storage.database, clock)).toEqual([]);
  });
});

describe("a receiver whom the mail server refuses", () => {
  const bad = (step: string, who: string) =>
    step === "recipient" && who.startsWith("bad") ? "550 5.1.1 Unknown" : "";

  it("is given up at once, and holds up no other", async () => {
    refuse = bad;
    await write("m1@b.example", "bad@b.example", "m2@b.example");
    await outbox.flush();
    expect(await states()).toEqual({
      "m1@b.example": "sent",
      "bad@b.example": "dead",
      "m2@b.example": "sent",
    });
    expect(await readFailingRoads(storage.database, clock)).toEqual([]);
  });

  it("is not given up where the server takes some now and then, and refuses all others", async () => {
    let taken = 0;
    // Three mails each time, as long as it has rested for.
    refuse = (step) => {
      if (step !== "recipient") return "";
      taken -= 1;
      return taken >= 0 ? "" : "550 5.4.5 Daily sending quota exceeded";
    };
    await write(...EIGHT);
    await outbox.flush();
    for (let n = 0; n < 3; n += 1) {
      taken = 3;
      await pass(6);
    }
    expect(await states()).toEqual(all("sent", EIGHT));
  });

  it("is given up although three came in a row, as soon as others are taken", async () => {
    refuse = bad;
    const three = ["bad1@b.example", "bad2@b.example", "bad3@b.example"];
    await write(...three);
    await outbox.flush();
    expect(await states()).toEqual(all("waiting", three));
    await write("m1@b.example");
    await pass(3);
    expect(await states()).toEqual({ ...all("dead", three), "m1@b.example": "sent" });
    expect(await readFailingRoads(storage.database, clock)).toEqual([]);
  });
});

describe("the question to a mail server", () => {
  const ask = (requireTls = false) =>
    askMailServer({ smtpUrl: `smtp://deck:secret@127.0.0.1:${post.port}`, requireTls });

  it("signs in and sends nothing", async () => {
    const logins: string[] = [];
    refuse = (step, who) => {
      if (step === "login") logins.push(who);
      return "";
    };
    expect(await ask()).toEqual({ lets: true, reply: "" });
    expect(logins).toEqual(["deck"]);
    expect(named).toEqual([]);
  });

  it("tells what is answered to a wrong password", async () => {
    refuse = (step) => (step === "login" ? "535 5.7.8 Bad credentials" : "");
    expect(await ask()).toEqual({
      lets: false,
      reply: "Invalid login: 535 5.7.8 Bad credentials",
    });
  });

  it("tells that nobody is there, and that nothing is encrypted", async () => {
    expect((await ask(true)).reply).toMatch(/STARTTLS/);
    await post.close();
    const { lets, reply } = await ask();
    expect([lets, reply]).toEqual([false, expect.stringMatching(/ECONNREFUSED/)]);
    post = await openPost();
  });
});
