import type { SessionDto } from "@signaldeck/contract";
import request from "supertest";
import { expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { createAccountsHarness, PASSWORD } from "./testing/accountsHarness.ts";

it("no password, code or token reaches the log, an error or the storage of sent mails", async () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const room = await createAccountsHarness({ log });
  try {
    const application = room.application();
    const post = (path: string, body: object, token = "") =>
      request(room.app)
        .post(`/api/auth/${path}?token=${token}`)
        .set("Authorization", `Bearer ${token}`)
        .send(body);

    await post("register", application).expect(201);
    const { email } = application;
    const code = await room.codeFor(email);
    const early = await post("login", { email, password: PASSWORD }).expect(403);
    await post("confirm-code", { email, confirmationCode: "WRONGWRONG" }).expect(400);
    const confirmed = await post("confirm-code", { email, confirmationCode: code }).expect(200);
    const { token } = (confirmed.body as { data: SessionDto }).data;
    await post("login", { email, password: `${PASSWORD}-wrong` }).expect(401);
    const second = await room.signIn(email);
    await post("logout", {}, token).expect(200);
    await post("logout", {}, token).expect(401);

    await post("forgot-password", { email }).expect(202);
    const [resetMail] = await room.mailsTo(email);
    const reset = /token=(\S+)$/m.exec(resetMail?.text ?? "")?.[1] ?? "no token";
    await post("verify-reset-token", { token: reset }, reset).expect(200);
    const newPassword = "another password 8";
    await post("reset-password", { token: reset, newPassword }).expect(200);

    // Storage fails while a mail with a code is being written: its values stay out of the log.
    const spied = vi.spyOn(room.deps.outbox, "add").mockImplementation(async (transaction) => {
      await room.database.sequelize.query("INSERT INTO no_such_table VALUES (:code, :password)", {
        replacements: { code, password: PASSWORD },
        transaction,
      });
    });
    const failed = await post("register", room.application()).expect(500);
    spied.mockRestore();

    const [outboxRows] = await room.database.sequelize.query("SELECT * FROM outbox_messages");
    const written = lines.join("");
    expect(written).toContain("request failed");
    const shown = JSON.stringify([early.body, failed.body, outboxRows]);
    for (const secret of [code, PASSWORD, token, second.token, reset, newPassword]) {
      expect(written).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
  } finally {
    await room.close();
  }
});
