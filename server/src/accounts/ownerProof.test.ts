import { ENTER_CODE, LOGIN_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { PASSWORD } from "../testing/People.ts";
import { enrol } from "./testing/secondFactorHarness.ts";

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

/** What a found device must not be able to do. */
const DEEDS: [path: string, body: () => object, status: number][] = [
  ["email-change", () => ({ newEmail: room.newEmail() }), 202],
  ["password", () => ({ newPassword: "Another password 8" }), 200],
  ["deletion", () => ({}), 200],
];

describe.each(DEEDS)("%s of an account whose second factor is on", (path, body, status) => {
  const send = (token: string, proof: object) =>
    room
      .call("post", `/account/${path}`, { ...body(), currentPassword: PASSWORD, ...proof })
      .as(token);

  it("is done with a code of the app, once, and with a recovery code", async () => {
    const { member, token, code } = await enrol(room);
    const missing = await send(token, {}).expect(400);
    expect(missing.body.error).toMatchObject({
      code: "invalid_second_factor",
      fields: [{ path: "code", message: ENTER_CODE() }],
    });
    await send(token, { code: code(-50) }).expect(400);
    const untouched = await room.database.model(Member).findByPk(member.id, { raw: true });
    expect(untouched).toMatchObject({ email: member.email, passwordHash: member.passwordHash });
    await send(token, { code: code() }).expect(status);

    const other = await enrol(room);
    await send(other.token, { recoveryCode: other.recoveryCodes[0] }).expect(status);
  });

  it("demands the password as well", async () => {
    const { token, code } = await enrol(room);
    const wrong = await send(token, { code: code(), currentPassword: "Wrong-horse7" }).expect(400);
    expect(wrong.body.error).toMatchObject({ code: "wrong_password" });
    await send(token, { code: code() }).expect(status);
  });

  it("counts wrong proofs, not missing ones", async () => {
    const { token, code } = await enrol(room);
    for (let tries = 0; tries <= LOGIN_LIMITS.triesPerAccount; tries += 1) {
      await send(token, {}).expect(400);
    }
    for (let tries = 0; tries < LOGIN_LIMITS.triesPerAccount; tries += 1) {
      await send(token, { code: code(-50) }).expect(400);
    }
    await send(token, { code: code() }).expect(429);
  });
});
