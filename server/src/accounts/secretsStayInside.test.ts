import type { SessionDto } from "@signaldeck/contract";
import { expect, it, vi } from "vitest";
import { createLog } from "../process/log.ts";
import { dumpTables } from "../testing/fillTables.ts";
import { openFixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { challengeFor, enrol } from "./testing/secondFactorHarness.ts";

it("no password, code or token reaches the log, an error or the storage of sent mails", async () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const fixture = await openFixture({ log });
  try {
    const application = fixture.application();
    const post = (path: string, body: object, token = "") =>
      fixture.call("post", `/auth/${path}?token=${token}`, body).as(token);

    await post("register", application).expect(201);
    const { email } = application;
    const code = await fixture.codeFor(email);
    const early = await post("login", { email, password: PASSWORD }).expect(403);
    await post("confirm-code", { email, confirmationCode: "WRONGWRONG" }).expect(400);
    const confirmed = await post("confirm-code", { email, confirmationCode: code }).expect(200);
    const { token } = confirmed.data as SessionDto;
    await post("login", { email, password: `${PASSWORD}-wrong` }).expect(401);
    const second = await fixture.logIn(email);
    await post("logout", {}, token).expect(200);
    await post("logout", {}, token).expect(401);

    await post("forgot-password", { email }).expect(202);
    const [resetMail] = await fixture.mailsTo(email);
    const reset = /token=(\S+)$/m.exec(resetMail?.text ?? "")?.[1] ?? "no token";
    await post("verify-reset-token", { token: reset }, reset).expect(200);
    const newPassword = "Another password 8";
    await post("reset-password", { token: reset, newPassword }).expect(200);

    // Storage fails while a mail with a code is being written: its values stay out of the log.
    const spied = vi.spyOn(fixture.deps.outbox, "add").mockImplementation(async (transaction) => {
      await fixture.database.sequelize.query(
        "INSERT INTO no_such_table VALUES (:code, :password)",
        {
          replacements: { code, password: PASSWORD },
          transaction,
        },
      );
    });
    const failed = await post("register", fixture.application()).expect(500);
    spied.mockRestore();

    const [outboxRows] = await fixture.database.sequelize.query("SELECT * FROM outbox_messages");
    const written = lines.join("");
    expect(written).toContain("request failed");
    const shown = JSON.stringify([early.body, failed.body, outboxRows]);
    for (const secret of [code, PASSWORD, token, second.token, reset, newPassword]) {
      expect(written).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
  } finally {
    await fixture.close();
  }
});

it("no secret of a second factor is readable in storage, and none reaches a log or a later reply", async () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const fixture = await openFixture({ log });
  try {
    const { member, token, secret, recoveryCodes, code } = await enrol(fixture);
    const post = (path: string, body: object) => fixture.call("post", path, body).as(token);
    const replies: unknown[] = [];
    const keep = (reply: { body: unknown }) => void replies.push(reply.body);

    const challenge = await challengeFor(fixture, member.email);
    const answer = (body: object) =>
      fixture.call("post", `/auth/second-factor?challenge=${challenge}`, { challenge, ...body });
    keep(await answer({ code: code(8) }).expect(400));
    const used = code();
    const session = (await answer({ code: used }).expect(200)).data as SessionDto;
    keep(await answer({ recoveryCode: recoveryCodes[0] }).expect(400));
    keep(await fixture.call("get", "/account/second-factor").as(token).expect(200));
    keep(await fixture.call("get", "/account/settings").as(token).expect(200));
    for (const format of ["json", "csv"]) {
      keep(await fixture.call("get", `/account/export?format=${format}`).as(token).expect(200));
    }
    keep(await post("/account/second-factor/recovery-codes", { code: used }).expect(400));

    // Storage fails while a proof is being used up: what it works on stays out of the log.
    const { sequelize } = fixture.database;
    await sequelize.query("ALTER TABLE recovery_codes RENAME TO hidden_codes");
    const open = await challengeFor(fixture, member.email);
    keep(
      await fixture
        .call("post", "/auth/second-factor", { challenge: open, recoveryCode: recoveryCodes[1] })
        .expect(500),
    );
    await sequelize.query("ALTER TABLE hidden_codes RENAME TO recovery_codes");

    const written = lines.join("");
    expect(written).toContain("request failed");
    const shown = JSON.stringify(replies);
    const stored = JSON.stringify([...(await dumpTables(fixture.database))]);
    const codes = recoveryCodes.flatMap((one) => [one, one.replace("-", "")]);
    for (const one of [secret, ...codes, challenge, open, session.token]) {
      expect(written).not.toContain(one);
      expect(shown).not.toContain(one);
      expect(stored).not.toContain(one);
    }
    expect(written).not.toContain(PASSWORD);
  } finally {
    await fixture.close();
  }
});
