import { randomUUID } from "node:crypto";
import { TicketThreadDto } from "@signaldeck/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { png } from "../../access/claims/testing/sendClaim.ts";
import { openSupportFixture, type SupportFixture } from "../../support/testing/supportFixture.ts";
import type { Call } from "../../testing/Call.ts";
import { PASSWORD } from "../../testing/People.ts";

let fixture: SupportFixture;
beforeAll(async () => {
  fixture = await openSupportFixture();
});
afterAll(() => fixture.close());

const withKey = <T>(call: Call<T>, key: string): Call<T> =>
  call.with((test) => void test.set("idempotency-key", key));

it("registers a visitor once, who is mailed once", async () => {
  const [application, key] = [fixture.application(), randomUUID()];
  const register = () => withKey(fixture.call("post", "/auth/register", application), key);
  const first = await register().expect(201);
  const again = await register().expect(201);
  expect(again.body).toEqual(first.body);
  expect(await fixture.mailsTo(application.email)).toHaveLength(1);
});

it("confirms a visitor once, and keeps the session's token from anybody who sends that again", async () => {
  const application = fixture.application();
  const { data } = await fixture.call<object>("post", "/auth/register", application).expect(201);
  const confirmationCode = await fixture.codeFor(application.email);
  const body = { ...data, email: application.email, confirmationCode };
  const key = randomUUID();
  const confirm = () =>
    withKey(fixture.call<{ token: string }>("post", "/auth/confirm-code", body), key);
  expect((await confirm().expect(200)).data.token).toBeDefined();
  const again = await confirm().expect(409);
  expect(again.body).toMatchObject({ error: { code: "already_done" }, data: null });
  await fixture.logIn(application.email);
});

it("takes a file once, and another file for another act", async () => {
  const by = await fixture.signIn();
  const { id } = await fixture.openTicket(by);
  const path = `/support/tickets/${id}/files`;
  const [key, bytes] = [randomUUID(), png("one")];
  const send = (file: Buffer<ArrayBuffer>) =>
    withKey(fixture.sendFile(by, path, { bytes: file }), key);
  const first = await send(bytes).expect(201);
  expect((await send(bytes).expect(201)).body).toEqual(first.body);
  expect((await send(png("other")).expect(422)).body).toMatchObject({
    error: { code: "key_of_another_act" },
  });
  const thread = TicketThreadDto.parse(await by.call("get", `/support/tickets/${id}`).data());
  expect(thread.messages).toHaveLength(2);
});

it("leaves a deleted member's key to nobody", async () => {
  const by = await fixture.signIn();
  const key = randomUUID();
  const remove = () =>
    withKey(by.call("post", "/account/deletion", { currentPassword: PASSWORD }), key);
  await remove().expect(200);
  expect((await remove().expect(401)).body).toMatchObject({ error: { code: "unauthenticated" } });
});
