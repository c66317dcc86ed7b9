import {
  ACCOUNT_LIMITS,
  INVALID_FIRST_ADMIN_LINK,
  type FirstAdminInput,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { offerFirstAdmin } from "./firstAdmin.ts";

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

/** The link's token; fails where none is offered. */
async function offer(): Promise<string> {
  const token = await offerFirstAdmin(fixture.deps);
  if (token === null) throw new Error("no link is offered");
  return token;
}
const make = (token: string, changes: Partial<FirstAdminInput> = {}) =>
  fixture.call("post", "/auth/first-admin", {
    token,
    fullName: "First Admin",
    email: "boss@example.org",
    newPassword: PASSWORD,
    ...changes,
  });
const admins = () => fixture.database.model(Member).count({ where: { role: "admin" } });

describe("the link of the first start", () => {
  it("makes an administrator who signs in, once, and is audited", async () => {
    const token = await offer();
    await make(token).expect(201);
    const { user } = await fixture.logIn("boss@example.org");
    expect(user).toMatchObject({ role: "admin", fullName: "First Admin" });
    expect(await fixture.auditOf(user.id)).toEqual([
      expect.objectContaining({
        action: "staff.created",
        details: { role: "admin", by: "the link of the first start" },
      }),
    ]);
    const again = await make(token, { email: "other@example.org" }).expect(400);
    expect(again).toMatchObject({
      error: { code: "invalid_reset_token" },
      message: INVALID_FIRST_ADMIN_LINK,
    });
    expect(await offerFirstAdmin(fixture.deps)).toBeNull();
    expect(await admins()).toBe(1);
  });

  it("works for one of two who come at once", async () => {
    const token = await offer();
    const both = ["one@example.org", "two@example.org"].map((email) =>
      make(token, { email }).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    expect((await Promise.all(both)).sort()).toEqual([201, 400]);
    expect(await admins()).toBe(1);
  });

  it("is the newest one alone, for a day, and while there is no administrator", async () => {
    const older = await offer();
    const token = await offer();
    await make(older).expect(400);
    fixture.clock.advance(ACCOUNT_LIMITS.firstAdminLinkLifetime);
    await make(token).expect(400);
    const fresh = await offer();
    await fixture.makeMember({ role: "admin" });
    await make(fresh).expect(400);
    expect(await admins()).toBe(1);
  });

  it("is not used up by what is refused", async () => {
    const token = await offer();
    const member = await fixture.makeMember();
    await make(token, { newPassword: "short" }).expect(400);
    await make(token, { fullName: "" }).expect(400);
    await make("").expect(400);
    await make(token, { email: member.email }).expect(409);
    expect(await admins()).toBe(0);
    await make(token).expect(201);
  });
});
