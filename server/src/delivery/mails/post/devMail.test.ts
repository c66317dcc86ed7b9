import request from "supertest";
import { expect, it } from "vitest";
import { createHttpApp } from "../../../http/httpApp.ts";
import { createLog } from "../../../process/log.ts";
import { TestClock } from "../../../testing/TestClock.ts";
import { DemoMailbox } from "./DemoMailbox.ts";
import { mountDevMail } from "./devMail.ts";

function demo() {
  const clock = new TestClock();
  const printed: string[] = [];
  const mailbox = new DemoMailbox({ clock, print: (text) => printed.push(text) });
  const { app } = createHttpApp({
    clock,
    log: createLog("silent"),
    authenticate: () => Promise.resolve(null),
    trustProxy: [],
    mountApi: () => undefined,
    mountPages: (express) => {
      mountDevMail(express, mailbox, ["demo.example", "192.0.2.7"]);
    },
  });
  const put = (id: string, subject: string) => {
    mailbox.put({ id, to: "<a>@b.example", subject, text: `Text of ${id}`, html: `<p>${id}</p>` });
  };
  return { app, mailbox, printed, put };
}

it("shows mails newest first, inert and without a script", async () => {
  const { app, put, printed } = demo();
  expect((await request(app).get("/dev/mail").expect(200)).text).toContain("No email yet");
  put("one", "First");
  put("two", "<script>Second</script>");
  const page = await request(app).get("/dev/mail").expect(200);
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(page.text.indexOf("Second")).toBeLessThan(page.text.indexOf("First"));
  expect(page.text).toContain("&lt;script&gt;Second");
  expect(page.text).toContain("&lt;a&gt;@b.example");
  expect(page.text).not.toContain("<script");
  expect(page.text).not.toContain("style=");
  expect(printed.join("")).toContain("Demo mail to <a>@b.example: First\n  | Text of one");
});

it("gives each mail as HTML, the style sheet, and all mails as JSON", async () => {
  const { app, put } = demo();
  put("one", "First");
  expect((await request(app).get("/dev/mail/one").expect(200)).text).toBe("<p>one</p>");
  await request(app).get("/dev/mail/none").expect(404);
  await request(app)
    .get("/dev/mail.css")
    .expect(200)
    .expect("content-type", /text\/css/);
  const reply = await request(app).get("/dev/mail.json").expect(200);
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.body).toEqual([
    {
      id: "one",
      to: "<a>@b.example",
      subject: "First",
      text: "Text of one",
      html: "<p>one</p>",
      sentAt: "2026-06-01T09:00:00.000Z",
    },
  ]);
});

it.each([
  ["localhost:3000", 200],
  ["LOCALHOST", 200],
  ["127.0.0.1:3000", 200],
  ["[::1]:3000", 200],
  ["demo.example", 200],
  ["192.0.2.7:3000", 200],
  ["attacker.example:3000", 404],
  ["localhost.attacker.example", 404],
  ["demo.example.attacker.example:3000", 404],
  ["", 404],
])("answers at its own address alone: %s, %i", async (host, status) => {
  const { app, put } = demo();
  put("one", "First");
  for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail.css", "/dev/mail/one"]) {
    const reply = await request(app)
      .get(path)
      .set("host", host)
      .set("x-forwarded-host", "localhost");
    expect(reply.status, path).toBe(status);
  }
});

it("keeps the last 200", () => {
  const { mailbox, put } = demo();
  for (let n = 0; n < 205; n += 1) put(String(n), "Mail");
  expect(mailbox.list()).toHaveLength(200);
  expect(mailbox.list()[0]?.id).toBe("204");
});
