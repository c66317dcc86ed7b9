import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { createAdmin, promoteAdmin } from "./createAdmin.ts";
import { Member } from "../members/Member.ts";
import { readNewPassword } from "./readNewPassword.ts";
import { makeImported } from "../testing/makeImported.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { enrol } from "./testing/secondFactorHarness.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const create = (input: Partial<Parameters<typeof createAdmin>[1]> = {}) =>
  createAdmin(fixture.deps, {
    email: fixture.newEmail(),
    fullName: "First Admin",
    password: PASSWORD,
    ...input,
  });
const actionsOf = async (id: string) =>
  (
    await fixture.database
      .model(AuditRecord)
      .findAll({ where: { subjectId: id, actorId: id }, order: [["id", "ASC"]], raw: true })
  ).map(({ action, details }) => [action, JSON.parse(details) as unknown]);

describe("making an administrator at the terminal", () => {
  it("gives an account that signs in, and an audit record", async () => {
    const { id, email } = await create({ email: ` Boss@Example.org ` });
    expect(email).toBe("boss@example.org");
    const { user } = await fixture.logIn(email);
    expect(user).toMatchObject({ role: "admin", fullName: "First Admin" });
    expect(await actionsOf(id)).toEqual([
      ["staff.created", { role: "admin", by: "signaldeck admin" }],
    ]);
  });

  it.each([
    ["email", "nobody", "Email is invalid"],
    ["fullName", "X", "Full name must be at least 3 characters"],
    ["password", "Short1", "Password must be at least 8 characters"],
    ["password", "no-capitals-7", "Password must contain uppercase, lowercase, and number"],
    ["password", "", "Password is required"],
  ])("checks %s as the registration does: %j", async (field, value, sentence) => {
    const before = await fixture.database.model(Member).count();
    await expect(create({ [field]: value })).rejects.toThrow(sentence);
    expect(await fixture.database.model(Member).count()).toBe(before);
  });

  it("refuses a taken address, whose account stays as it is", async () => {
    const member = await fixture.makeMember();
    await expect(create({ email: member.email })).rejects.toThrow(/account already.*admin promote/);
    expect((await fixture.logIn(member.email)).user.role).toBe("member");
  });
});

describe("promoting", () => {
  it("keeps the password, ends the sessions and is audited", async () => {
    const member = await fixture.makeMember({ tier: "gold", dashboardUnlocked: true });
    const { token } = await fixture.logIn(member.email);
    await promoteAdmin(fixture.deps, { email: member.email, resetSecondFactor: false });
    expect(await fixture.sessions.find(token)).toBeNull();
    expect((await fixture.logIn(member.email)).user).toMatchObject({ role: "admin", tier: "gold" });
    expect(await actionsOf(member.id)).toEqual([
      ["staff.role_changed", { from: "member", to: "admin", by: "signaldeck admin" }],
    ]);
  });

  it("turns a lost second factor off when asked to", async () => {
    const { member } = await enrol(fixture, { role: "admin" });
    const { email } = member;
    await promoteAdmin(fixture.deps, { email, resetSecondFactor: false });
    await fixture.call("post", "/auth/login", { email, password: PASSWORD }).expect(401);
    await promoteAdmin(fixture.deps, { email, resetSecondFactor: true });
    expect((await fixture.logIn(email)).user.secondFactor).toBe("off");
    expect(await actionsOf(member.id)).toEqual([
      ["second_factor.reset", { by: "signaldeck admin" }],
    ]);
  });

  it("refuses addresses without an account, and accounts that nobody may use", async () => {
    const promote = (email: string) =>
      promoteAdmin(fixture.deps, { email, resetSecondFactor: false });
    await expect(promote(fixture.newEmail())).rejects.toThrow(/no account/);
    const registered = await fixture.makeRegistration();
    await expect(promote(registered.email)).rejects.toThrow(/no account/);
    const imported = await makeImported(fixture);
    await expect(promote(imported.email)).rejects.toThrow(/not joined/);
    const blocked = await fixture.makeMember();
    await fixture.database.write((transaction) =>
      fixture.database
        .model(Member)
        .update({ blockedAt: new Date() }, { where: { id: blocked.id }, transaction }),
    );
    await expect(promote(blocked.email)).rejects.toThrow(/is blocked/);
  });
});

describe("the new password", () => {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = (...lines: string[]) => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const shown: string[] = [];
    const prompt = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        shown.push(chunk.toString());
        // Somebody types once asked.
        if (/: $/.test(chunk.toString())) {
          setImmediate(() => input.write(`${lines.shift() ?? ""}\r`));
        }
        done();
      },
    });
    return { shown, password: readNewPassword({ file: undefined, input, prompt }) };
  };

  it("is typed twice and never shown", async () => {
    const { shown, password } = terminal(PASSWORD, PASSWORD);
    expect(await password).toBe(PASSWORD);
    expect(shown.join("")).toBe("Password: \nOnce more: \n");
  });

  it("is not taken when the two differ", async () => {
    await expect(terminal(PASSWORD, "Another-horse8").password).rejects.toThrow(/differ/);
  });

  it("comes from a pipe or a file, without the line end", async () => {
    const input = new PassThrough();
    input.end(`${PASSWORD}\n`);
    expect(await readNewPassword({ file: undefined, input, prompt: nowhere() })).toBe(PASSWORD);

    const folder = await mkdtemp(join(tmpdir(), "signaldeck-password-"));
    try {
      const file = join(folder, "password");
      await writeFile(file, ` ${PASSWORD} \r\n`);
      const read = await readNewPassword({ file, input: new PassThrough(), prompt: nowhere() });
      expect(read).toBe(` ${PASSWORD} `);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
