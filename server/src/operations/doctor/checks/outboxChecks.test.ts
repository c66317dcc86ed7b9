import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig, type Config } from "../../../process/settings/config.ts";
import { OutboxMessage } from "../../../delivery/outbox/OutboxMessage.ts";
import { OutboxRoad } from "../../../delivery/outbox/OutboxRoad.ts";
import { openPost } from "../../../delivery/outbox/testing/openPost.ts";
import { openFixture, type Fixture } from "../../../testing/openFixture.ts";
import type { Check, DoctorDeps } from "../Check.ts";
import { deliveries, mailServer } from "./outboxChecks.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.clear(OutboxRoad);
  await fixture.clear(OutboxMessage);
});

/** What one check says: which of its answers, and the sentence. */
async function said(check: Check, mail: Config["mail"], more: Partial<DoctorDeps> = {}) {
  const { content } = fixture.deps;
  const config = { ...readConfig({ NODE_ENV: "test" }), mail };
  const { database, clock } = fixture;
  const answer = await check.look({ config, content, database, clock, fetch, ...more });
  return answer.map((said) => {
    if ("fine" in said) return `fine: ${said.fine}`;
    return "severity" in said ? `${said.severity}: ${said.title}` : `not checked: ${said.reason}`;
  });
}

const mailAt = (smtpUrl: string | null) => ({ smtpUrl, requireTls: false, from: "x@y.z" });

describe("the doctor's look at mails", () => {
  it("signs in at the mail server, and says what is answered", async () => {
    let reply = "";
    const post = await openPost(0, undefined, { login: true, refuse: () => reply });
    const settings = mailAt(`smtp://deck:secret@127.0.0.1:${post.port}`);
    try {
      expect(await said(mailServer, settings)).toEqual([
        "fine: The mail server answers and lets this server in",
      ]);
      reply = "535 5.7.8 Bad credentials";
      expect(await said(mailServer, settings)).toEqual([
        `critical: The mail server 127.0.0.1:${post.port} does not let this server in: Invalid login: 535 5.7.8 Bad credentials`,
      ]);
      expect(post.received).toEqual([]);
    } finally {
      await post.close();
    }
    expect(await said(mailServer, settings)).toEqual([
      expect.stringMatching(/^critical: .* does not let this server in: .*ECONNREFUSED/),
    ]);
  });

  it("knocks at none where none is set, or the one is an example", async () => {
    const askMail = () => Promise.reject(new Error("asked"));
    for (const smtpUrl of [null, "smtps://mail.example"]) {
      expect(await said(mailServer, mailAt(smtpUrl), { askMail })).toEqual([
        "not checked: No mail server is set that could be asked.",
      ]);
    }
  });

  it("tells what does not leave, since when and why, and what was given up", async () => {
    const none = mailAt(null);
    expect(await said(deliveries, none, { database: null })).toEqual([
      "not checked: There is no database that can be read.",
    ]);
    expect(await said(deliveries, none)).toEqual([
      "fine: Nothing waits that could not be sent, and nothing was given up",
    ]);
    const now = new Date(fixture.clock.now());
    await fixture.database.write(async (transaction) => {
      const row = { id: "mail", channel: "mail", failingSince: now, triedAt: now };
      const said550 = { ...row, lastError: "550 Blocked" };
      await fixture.database.model(OutboxRoad).create(said550, { transaction });
      for (const recipient of ["a@b.example", "c@b.example"]) {
        await fixture.deps.outbox.add(transaction, { channel: "mail", recipient, payload: {} });
      }
      const dead = { status: "dead" as const };
      await fixture.database.model(OutboxMessage).update(dead, { where: {}, transaction });
    });
    expect(await said(deliveries, none)).toEqual([
      expect.stringMatching(/^critical: Nothing has left by mail since .*: 550 Blocked$/),
      "warning: Could not be delivered: 2 by mail.",
    ]);
  });
});
