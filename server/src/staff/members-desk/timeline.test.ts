import { DAY, MINUTE, type TimelineDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { BotSubmission } from "../../offers/bot-access/BotSubmission.ts";
import { fillTables } from "../../testing/fillTables.ts";
import type { Person } from "../../testing/People.ts";
import {
  openMembershipFixture,
  type MembershipFixture,
} from "../../access/testing/membershipFixture.ts";

let fixture: MembershipFixture;
let admin: Person;
let support: Person;

beforeAll(async () => {
  fixture = await openMembershipFixture();
  admin = await fixture.signIn({ role: "admin" });
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());

const read = async (id: string, query = ""): Promise<TimelineDto> => {
  const reply = await fixture.call("get", `/staff/members/${id}/timeline${query}`).as(support);
  expect(reply.status).toBe(200);
  return reply.data as TimelineDto;
};

/** A member's life, a minute between its events. */
async function life(): Promise<Person> {
  const person = await fixture.signIn();
  const { clock } = fixture;
  const { member, token } = person;
  const path = `/staff/members/${member.id}`;
  clock.advance(MINUTE);
  const { id } = (await fixture.claim(token)).data as { id: string };
  clock.advance(MINUTE);
  const claim = `/staff/claims/${id}/approve`;
  await fixture.call("post", claim, { verifiedAmount: 500 }).as(support);
  clock.advance(MINUTE);
  await fixture.call("post", `${path}/notes`, { text: "Friendly" }).as(support);
  clock.advance(MINUTE);
  await fixture.call("post", `${path}/dashboard-codes`, { tier: "gold" }).as(admin);
  clock.advance(MINUTE);
  await fixture.call("post", `${path}/block`, { reason: "Chargeback" }).as(admin);
  clock.advance(MINUTE);
  return person;
}

describe("GET /staff/members/:id/timeline", () => {
  it("tells everything once, newest first, with who of the staff did it", async () => {
    const { member } = await life();
    const { entries, nextCursor } = await read(member.id);
    expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ["member.blocked", admin.id],
      ["dashboard_code.issued", admin.id],
      ["note.written", support.id],
      ["claim.approved", support.id],
      ["claim.sent", undefined],
      ["account.joined", undefined],
    ]);
    expect(nextCursor).toBeNull();
    expect(entries[0]).toMatchObject({ kind: "deed", details: { reason: "Chargeback" } });
    expect(entries[2]).toMatchObject({ kind: "note", details: { text: "Friendly" } });
    expect(entries[4]).toMatchObject({ kind: "claim", details: { declaredAmount: 500 } });
  });

  it("comes in pages of any size without a gap or a repetition", async () => {
    const { member } = await life();
    const whole = (await read(member.id)).entries.map(({ id }) => id);
    for (const limit of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await read(member.id, `?limit=${limit}${from}`);
        expect(page.entries.length).toBeLessThanOrEqual(limit);
        seen.push(...page.entries.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole);
    }
  });

  it("knows tickets, sessions that came and went, and applications by email", async () => {
    const { member } = await fixture.signIn({ tier: "gold" });
    await fillTables(fixture.database, member.id, "tl");
    const createdAt = new Date(fixture.clock.now());
    await fixture.database.write((transaction) =>
      fixture.database.model(BotSubmission).create(
        {
          id: uuid(),
          status: "new",
          notes: "",
          fullName: "Ada Obi",
          countryCode: "+234",
          phoneNumber: "+2348012345678",
          email: member.email,
          hasAccount: "yes",
          hasFunded: "yes",
          canAfford: "yes",
          hasLostMoney: "no",
          lossAmount: "",
          usageMethod: "manual",
          wantsCall: "no",
          callCountryCode: "",
          callNumber: "",
          readyToStart: "now",
          createdAt,
          updatedAt: createdAt,
        },
        { transaction },
      ),
    );
    const before = (await read(member.id)).entries.map(({ kind }) => kind);
    expect(before).toEqual(expect.arrayContaining(["ticket", "session", "application"]));
    fixture.clock.advance(60 * DAY);
    support = await fixture.signIn({ role: "support" });
    const after = (await read(member.id)).entries.map(({ action }) => action);
    expect(after.filter((action) => action === "session.ended").length).toBeGreaterThan(0);
  });

  it("names neither the member nor the house itself as staff", async () => {
    const { member, token } = await fixture.signIn();
    const path = `/staff/members/${member.id}/dashboard-codes`;
    const issued = await fixture.call("post", path, { tier: "silver" }).as(support);
    const code = issued.data as { dashboardCode: string };
    await fixture.call("post", "/auth/validate-dashboard-code", code).as(token);
    const { entries } = await read(member.id);
    const used = entries.find(({ action }) => action === "dashboard_code.used");
    expect(used?.actor).toBeNull();
    expect(JSON.stringify(entries)).not.toContain(code.dashboardCode);
  });

  it.each(["limit=0", "limit=101", "cursor=yesterday", "cursor=2026-06-01T09:00:00.000Z_x"])(
    "refuses %s",
    async (query) => {
      const { member } = await fixture.signIn();
      const path = `/staff/members/${member.id}/timeline?${query}`;
      expect((await fixture.call("get", path).as(support)).status).toBe(400);
    },
  );

  it("is for staff", async () => {
    const { member, token } = await fixture.signIn();
    const path = `/staff/members/${member.id}/timeline`;
    expect((await fixture.call("get", path)).status).toBe(401);
    expect((await fixture.call("get", path).as(token)).status).toBe(403);
  });
});
