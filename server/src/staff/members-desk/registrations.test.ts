import {
  ACCOUNT_LIMITS,
  type RegistrationDto,
  type SessionDto,
  type TimelineDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetRegistrations } from "../../accounts/forgetRegistrations.ts";
import { Registration } from "../../accounts/Registration.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { mountMembersDesk } from "./routes.ts";

let fixture: Fixture;
let support: string;
beforeAll(async () => {
  fixture = await openFixture({ mount: mountMembersDesk });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.clear(Registration);
  support = (await fixture.signIn({ role: "support" })).token;
});

const path = "/staff/registrations";
const list = (query = "") => fixture.call<RegistrationDto[]>("get", `${path}${query}`).as(support);

describe("GET /staff/registrations", () => {
  it("finds who waits for a code by name or address, newest first, without a secret", async () => {
    const ada = fixture.application({ fullName: "Ada Obi", email: "ada@one.example" });
    const kofi = fixture.application({ fullName: "Kofi Mensah", email: "kofi@two.example" });
    await fixture.call("post", "/auth/register", ada).expect(201);
    fixture.clock.advance(1);
    await fixture.call("post", "/auth/register", kofi).expect(201);
    const { data, body } = await list().expect(200);
    expect(data.map(({ email }) => email)).toEqual([kofi.email, ada.email]);
    expect(body.pagination).toMatchObject({ total: 2 });
    expect(data[1]).toEqual({
      id: expect.any(String) as string,
      fullName: "Ada Obi",
      email: ada.email,
      phone: ada.phone,
      country: ada.country,
      telegram: ada.telegram,
      createdAt: new Date(fixture.clock.now() - 1).toISOString(),
      expiresAt: new Date(
        fixture.clock.now() - 1 + ACCOUNT_LIMITS.registrationLifetime,
      ).toISOString(),
      ended: false,
    });
    for (const [search, found] of [
      ["oBI", [ada.email]],
      ["two.exam", [kofi.email]],
      ["nobody", []],
    ] as const) {
      const named = await list(`?search=${search}`).expect(200).data();
      expect(named.map(({ email }) => email)).toEqual(found);
    }
    const second = await list("?limit=1&page=2").expect(200).data();
    expect(second.map(({ email }) => email)).toEqual([ada.email]);
  });

  it("takes signs of a search as they are typed, and counts what it finds in either letter", async () => {
    const under = fixture.application({ fullName: "Élodie Sol", email: "a_b@one.example" });
    const plain = fixture.application({ fullName: "Ada 100% Obi", email: "axb@one.example" });
    for (const form of [under, plain]) await fixture.call("post", "/auth/register", form);
    for (const [search, found] of [
      ["a_b@", [under.email]],
      ["0% O", [plain.email]],
      ["%", [plain.email]],
      ["\\", []],
      ["!", []],
      ["'", []],
    ] as const) {
      const { data, body } = await list(`?search=${encodeURIComponent(search)}`).expect(200);
      expect(
        data.map(({ email }) => email),
        search,
      ).toEqual(found);
      expect(body.pagination, search).toMatchObject({ total: found.length });
    }
    await list(`?search=${encodeURIComponent("élodie")}`).expect(200);
    const { data, body } = await list(`?search=${encodeURIComponent("Élodie")}`).expect(200);
    expect(data.map(({ email }) => email)).toEqual([under.email]);
    expect(body.pagination).toMatchObject({ total: 1 });
  });

  it("shows one that has ended for a month, without what it could be entered by", async () => {
    const { email } = await fixture.makeRegistration();
    fixture.clock.advance(ACCOUNT_LIMITS.registrationLifetime);
    await fixture.makeRegistration();
    await forgetRegistrations(fixture);
    expect(await list().data()).toMatchObject([{ ended: false }, { email, ended: true }]);
    const row = await fixture.database.model(Registration).findOne({ where: { email }, raw: true });
    expect(row).toMatchObject({ passwordHash: "", codeHash: null });
    fixture.clock.advance(ACCOUNT_LIMITS.registrationKept);
    await forgetRegistrations(fixture);
    support = (await fixture.signIn({ role: "support" })).token;
    expect((await list().data()).map((one) => one.email)).not.toContain(email);
  });

  it("is for staff, and refuses a page that is none", async () => {
    await fixture.call("get", path).expect(401);
    await fixture.call("get", path).as("elite").expect(403);
    await list("?page=0").expect(400);
  });
});

describe("POST /staff/registrations/:id/code", () => {
  const send = (id: string) => fixture.call("post", `${path}/${id}/code`);

  it("mails a fresh code; the member who enters it keeps the deed in their timeline", async () => {
    const { id, email } = await fixture.makeRegistration();
    await send(id).as(support).expect(202);
    const confirmationCode = await fixture.codeFor(email);
    await send(id).as(support).expect(429);
    const { user } = await fixture
      .call<SessionDto>("post", "/auth/confirm-code", { email, confirmationCode })
      .expect(200)
      .data();
    expect(user.id).toBe(id);
    await fixture.logIn(email);
    const { entries } = await fixture
      .call<TimelineDto>("get", `/staff/members/${id}/timeline`)
      .as(support)
      .data();
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: "mail.sent", details: { mail: "confirmation" } }),
      ]),
    );
    expect(await list().data()).toEqual([]);
    await send(id).as(support).expect(404);
  });

  it("says so where the registration has ended, and uses no cooldown up for it", async () => {
    const { id, email } = await fixture.makeRegistration();
    fixture.clock.advance(ACCOUNT_LIMITS.registrationLifetime);
    const { body } = await send(id).as(support).expect(409);
    expect(body.message).toContain("ask the person to register again");
    await fixture.call("post", "/auth/resend-welcome-email", { email }).expect(202);
  });

  it("is for staff, and refuses what is no id", async () => {
    await send(uuid()).expect(401);
    await send(uuid()).as("gold").expect(403);
    await send("x").as(support).expect(400);
    await send(uuid()).as(support).expect(404);
  });
});

describe("DELETE /staff/registrations/:id", () => {
  const remove = (id: string) => fixture.call("delete", `${path}/${id}`);

  it("forgets what the form said, and the code with it", async () => {
    const application = fixture.application();
    await fixture.call("post", "/auth/register", application).expect(201);
    const { email } = application;
    const confirmationCode = await fixture.codeFor(email);
    const [one] = await list().data();
    await remove(one?.id ?? "")
      .as(support)
      .expect(200);
    expect(await list().data()).toEqual([]);
    expect(await fixture.auditOf(one?.id ?? "")).toMatchObject([
      { action: "registration.removed" },
    ]);
    await fixture.call("post", "/auth/confirm-code", { email, confirmationCode }).expect(400);
    await remove(one?.id ?? "")
      .as(support)
      .expect(404);
  });

  it("is for staff, and refuses what is no id", async () => {
    await remove(uuid()).expect(401);
    await remove(uuid()).as("gold").expect(403);
    await remove("x").as(support).expect(400);
  });
});
