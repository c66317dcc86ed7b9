import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../../process/log.ts";
import { TestClock } from "../../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/testDatabase.ts";
import { createMailer } from "./mailer.ts";
import { confirmationCodeMail } from "../registrationMails.ts";
import { composeMail } from "../layout.ts";
import { Outbox } from "../../outbox/Outbox.ts";
import { OutboxMessage } from "../../outbox/OutboxMessage.ts";
import { OutboxRoad } from "../../outbox/OutboxRoad.ts";
import { openPost } from "../../outbox/testing/openPost.ts";
import { mailWay } from "./mailWay.ts";

const BRAND = {
  brand: "Deck & <Sons>",
  supportEmail: "help@deck.example",
  publicUrl: "https://deck.example",
};

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());
afterEach(() =>
  storage.database.write(async (transaction) => {
    await storage.database.model(OutboxMessage).destroy({ where: {}, transaction });
    await storage.database.model(OutboxRoad).destroy({ where: {}, transaction });
  }),
);

function outboxThrough(port: number, requireTls = false) {
  const clock = new TestClock();
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    requireTls,
    from: "Deck <no-reply@deck.example>",
    demoMailbox: null,
  });
  const outbox = new Outbox({
    database: storage.database,
    clock,
    log: createLog("silent"),
    ways: { mail: mailWay(mailer.send) },
    delayAfter: () => 1_000,
  });
  const write = (recipient: string, fullName = "Ada O'Neill") =>
    storage.database.write((transaction) =>
      outbox.add(transaction, {
        channel: "mail",
        recipient,
        payload: confirmationCodeMail(BRAND, {
          language: "en",
          fullName,
          code: "ABCDEFGHJK",
          createdAt: new Date(0),
          expiresAt: new Date(1),
        }),
      }),
    );
  const messageTo = (recipient: string) =>
    storage.database.model(OutboxMessage).findOne({ where: { recipient }, raw: true });
  const statusOf = async (recipient: string) => (await messageTo(recipient))?.status;
  return { clock, mailer, outbox, write, messageTo, statusOf };
}

describe("a mail that one can do without", () => {
  it("carries the headers of one-click unsubscribing, and the link in both forms", async () => {
    const post = await openPost();
    const { outbox, mailer } = outboxThrough(post.port);
    const url = "https://deck.example/unsubscribe?token=a.trades.b";
    const mail = composeMail(BRAND, "Result", ["It ended."], {
      url,
      because: "You get this email because you took it.",
    });
    try {
      await storage.database.write((transaction) =>
        outbox.add(transaction, { channel: "mail", recipient: "u@b.example", payload: mail }),
      );
      await outbox.flush();
      const email = post.received[0]?.email;
      const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
      expect(header("list-unsubscribe")).toBe(`<${url}>`);
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(email?.text).toContain(
        `You get this email because you took it.\nStop these emails: ${url}`,
      );
      expect(email?.html).toContain(`<a href="${url}">Stop these emails</a>`);
    } finally {
      mailer.close();
      await post.close();
    }
  });
});

describe("mail by SMTP", () => {
  it("waits while the post is closed and arrives once when it opens", async () => {
    const first = await openPost();
    const { port } = first;
    await first.close();
    const { clock, outbox, mailer, write, statusOf } = outboxThrough(port);
    await write("ada@b.example");
    for (let n = 0; n < 3; n += 1) {
      await outbox.flush();
      clock.advance(1_000);
    }
    expect(await statusOf("ada@b.example")).toBe("waiting");

    const post = await openPost(port);
    try {
      for (let n = 0; n < 3; n += 1) {
        await outbox.flush();
        clock.advance(1_000);
      }
      expect(post.received).toHaveLength(1);
      expect(await statusOf("ada@b.example")).toBe("sent");

      const { email } = post.received[0] ?? { email: undefined };
      expect(email?.from).toMatchObject({ name: "Deck", address: "no-reply@deck.example" });
      expect(email?.to).toMatchObject([{ address: "ada@b.example" }]);
      expect(email?.subject).toBe("Your Deck & <Sons> confirmation code");
      expect(email?.messageId).toMatch(/^<[0-9a-f-]{36}@deck\.example>$/);
      expect(email?.text).toContain("Hello Ada O'Neill,");
      expect(email?.text).toContain("    ABCDEFGHJK");
      expect(email?.html).toContain("Deck &amp; &lt;Sons&gt;");
      expect(email?.html).toContain("ABCDEFGHJK");
      expect(email?.html).not.toContain("<Sons>");
    } finally {
      mailer.close();
      await post.close();
    }
  });

  it("waits with the reason while a server of another machine does not encrypt", async () => {
    const post = await openPost();
    // As if it were another machine's: the settings alone say which one is.
    const { clock, outbox, mailer, write, messageTo } = outboxThrough(post.port, true);
    try {
      await write("secret@b.example");
      await outbox.flush();
      clock.advance(1_000);
      await outbox.flush();
      expect(post.received).toEqual([]);
      const message = await messageTo("secret@b.example");
      expect(message).toMatchObject({ status: "waiting", attempts: 2 });
      expect(message?.lastError).toMatch(/^The mail server does not encrypt .*SMTP_TLS=optional/s);
    } finally {
      mailer.close();
      await post.close();
    }
  });

  it("encrypts where the server can, and then sends", async () => {
    const post = await openPost(0, undefined, { encrypts: true });
    const { outbox, mailer, write, statusOf } = outboxThrough(post.port, true);
    try {
      await write("safe@b.example");
      await outbox.flush();
      expect(await statusOf("safe@b.example")).toBe("sent");
      expect(post.received).toMatchObject([{ encrypted: true }]);
    } finally {
      mailer.close();
      await post.close();
    }
  });

  it("gives a mailbox up that does not exist, and tries a full one again", async () => {
    const post = await openPost();
    const { outbox, mailer, write, statusOf } = outboxThrough(post.port);
    try {
      await write("nobody@b.example");
      await write("later@b.example");
      await outbox.flush();
      expect(await statusOf("nobody@b.example")).toBe("dead");
      expect(await statusOf("later@b.example")).toBe("waiting");
    } finally {
      mailer.close();
      await post.close();
    }
  });

  it("takes an address as one address, whatever is in it", async () => {
    const post = await openPost();
    const { outbox, mailer, write } = outboxThrough(post.port);
    try {
      await write("a,b;c<d>@b.example");
      await outbox.flush();
      expect(post.received.flatMap(({ recipients }) => recipients).length).toBeLessThanOrEqual(1);
    } finally {
      mailer.close();
      await post.close();
    }
  });
});

it("waits for a mail server where there is neither one nor the demo's mailbox", async () => {
  const mailer = createMailer({
    smtpUrl: null,
    requireTls: true,
    from: "a@b.example",
    demoMailbox: null,
  });
  const payload = composeMail(BRAND, "Hello", ["There."]);
  const delivery = { id: "1", recipient: "ada@b.example", payload };
  await expect(mailer.send(delivery)).rejects.toThrow("No mail server is set yet");
});
