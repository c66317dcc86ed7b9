import { MINUTE, type UserDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Member } from "../members/Member.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";

const CHANGED = "The risk disclosure has changed. Please read and acknowledge it again";
const MISSING = "Please read and acknowledge the risk disclosure";

let fixture: Fixture;
let version: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
  version = fixture.deps.content.riskDisclosure.version;
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const PATH = "/account/risk-acknowledgement";
const acknowledge = (token: string, body: object) =>
  fixture.call<UserDto>("put", PATH, body).as(token);
const stored = (id: string) => fixture.database.model(Member).findByPk(id, { raw: true });

/** Signed in with an open signal room. */
async function goldMember(riskVersion: string | null) {
  const member = await fixture.makeMember({ riskVersion, tier: "gold", dashboardUnlocked: true });
  return { member, ...(await fixture.logIn(member.email)) };
}

describe("PUT /account/risk-acknowledgement", () => {
  it("keeps version and time, and opens the signals to the sessions that run", async () => {
    const { member, token, user } = await goldMember(null);
    expect(user.permissions).toContain("signals.enter");
    expect(user.permissions).not.toContain("signals.read");
    expect((await fixture.sessions.find(token))?.viewer.riskUnacknowledged).toBe(true);

    fixture.clock.advance(MINUTE);
    const reply = await acknowledge(token, { riskVersion: version }).expect(200);
    expect(reply.data.permissions).toContain("signals.read");
    expect(await stored(member.id)).toMatchObject({
      riskVersion: version,
      riskAcknowledgedAt: new Date(fixture.clock.now()),
    });
    expect((await fixture.sessions.find(token))?.viewer).not.toHaveProperty("riskUnacknowledged");
  });

  it("keeps the first time of a version that is acknowledged again", async () => {
    const { member, token } = await goldMember(version);
    fixture.clock.advance(MINUTE);
    await acknowledge(token, { riskVersion: version }).expect(200);
    expect((await stored(member.id))?.riskAcknowledgedAt).toEqual(member.riskAcknowledgedAt);
  });

  it("takes a newer version from a member who acknowledged an older one and reads on meanwhile", async () => {
    const { member, token, user } = await goldMember("1999-01");
    expect(user.permissions).toContain("signals.read");
    await acknowledge(token, { riskVersion: version }).expect(200);
    expect((await stored(member.id))?.riskVersion).toBe(version);
  });

  it.each([
    [{ riskVersion: "1999-01" }, CHANGED],
    [{ riskVersion: "" }, MISSING],
    [{ riskVersion: 3 }, MISSING],
    [{}, MISSING],
  ])("refuses %j and keeps nothing", async (body, message) => {
    const { member, token } = await goldMember(null);
    const reply = await acknowledge(token, body).expect(400);
    expect(reply.body).toMatchObject({
      message,
      error: { code: "validation_failed", fields: [{ path: "riskVersion", message }] },
    });
    expect(await stored(member.id)).toMatchObject({ riskVersion: null, riskAcknowledgedAt: null });
  });

  it("asks for a session", async () => {
    const reply = await fixture.call("put", PATH, { riskVersion: version }).expect(401);
    expect(reply.error?.code).toBe("unauthenticated");
  });

  it("cannot be done for a member by staff looking through their eyes", async () => {
    const { member } = await goldMember(null);
    const staff = await fixture.makeMember({ role: "support" });
    const view = await fixture.database.write((transaction) =>
      fixture.sessions.openView(transaction, {
        staffId: staff.id,
        memberId: member.id,
        userAgent: null,
      }),
    );
    const reply = await acknowledge(view.token, { riskVersion: version }).expect(403);
    expect(reply.error?.code).toBe("read_only_view");
    expect((await stored(member.id))?.riskVersion).toBeNull();
  });
});
