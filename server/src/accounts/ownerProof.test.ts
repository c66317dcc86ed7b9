import { ENTER_CODE, LOGIN_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { enrol } from "./testing/secondFactorHarness.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** What a found device must not be able to do. */
const DEEDS: [path: string, body: () => object, status: number][] = [
  ["email-change", () => ({ newEmail: fixture.newEmail() }), 202],
  ["password", () => ({ newPassword: "Another password 8" }), 200],
  ["deletion", () => ({}), 200],
];

describe.each(DEEDS)("%s of an account whose second factor is on", (path, body, status) => {
  const send = (token: string, proof: object) =>
    fixture
      .call("post", `/account/${path}`, { ...body(), currentPassword: PASSWORD, ...proof })
      .as(token);

  it("is done with a code of the app, once, and with a recovery code", async () => {
    const { member, token, code } = await enrol(fixture);
    const missing = await send(token, {}).expect(400);
    expect(missing.body.error).toMatchObject({
      code: "invalid_second_factor",
      fields: [{ path: "code", message: ENTER_CODE() }],
    });
    await send(token, { code: code(-50) }).expect(400);
    const untouched = await fixture.database.model(Member).findByPk(member.id, { raw: true });
    expect(untouched).toMatchObject({ email: member.email, passwordHash: member.passwordHash });
    await send(token, { code: code() }).expect(status);

    const other = await enrol(fixture);
    await send(other.token, { recoveryCode: other.recoveryCodes[0] }).expect(status);
  });

  it("demands the password as well", async () => {
    const { token, code } = await enrol(fixture);
    const wrong = await send(token, { code: code(), currentPassword: "Wrong-horse7" }).expect(400);
    expect(wrong.body.error).toMatchObject({ code: "wrong_password" });
    await send(token, { code: code() }).expect(status);
  });

  it("counts wrong proofs, not missing ones", async () => {
    const { token, code } = await enrol(fixture);
    for (let tries = 0; tries <= LOGIN_LIMITS.triesPerAccount; tries += 1) {
      await send(token, {}).expect(400);
    }
    for (let tries = 0; tries < LOGIN_LIMITS.triesPerAccount; tries += 1) {
      await send(token, { code: code(-50) }).expect(400);
    }
    await send(token, { code: code() }).expect(429);
  });
});
