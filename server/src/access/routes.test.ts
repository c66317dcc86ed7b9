import { type CountdownDto, DAY, type Tier } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriving } from "../database/derivedColumns.ts";
import { Member } from "../members/Member.ts";
import { openMembershipFixture, type MembershipFixture } from "./testing/membershipFixture.ts";
import { statementsOf } from "../testing/statementsOf.ts";

let fixture: MembershipFixture;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());

async function countdownOf(token: string): Promise<CountdownDto> {
  const reply = await fixture.call("get", "/countdown").as(token);
  expect(reply.status).toBe(200);
  return reply.data as CountdownDto;
}

const tokenOf = async (tier: Tier = "guest") => (await fixture.signIn({ tier })).token;

describe("GET /countdown", () => {
  it("is the member's own clock, and tells the access that goes with it", async () => {
    const token = await tokenOf();
    fixture.clock.advance(1_500);
    expect(await countdownOf(token)).toMatchObject({
      timeFormatted: { hours: "23", minutes: "59", seconds: "58" },
      ended: false,
      tier: "guest",
      dashboardUnlocked: false,
    });
  });

  it("asks the database for nobody twice, follows the clock, and sees each change at once", async () => {
    const { id, token } = await fixture.signIn();
    await countdownOf(token);
    let me: unknown;
    const queries = await statementsOf(fixture.database, async () => {
      fixture.clock.advance(10_000);
      const { remainingMs } = await countdownOf(token);
      me = await fixture.call("get", "/auth/me").as(token).data();
      await fixture.call("get", "/auth/me").as(token).expect(200);
      fixture.clock.advance(10_000);
      expect((await countdownOf(token)).remainingMs).toBe(remainingMs - 10_000);
    });
    // The user was read for the first time.
    expect(queries).toHaveLength(1);
    const change = { tier: "gold", dashboardUnlocked: true, fullName: "Another Name" } as const;
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update(change, { where: { id }, transaction, ...deriving }),
    );
    expect(await countdownOf(token)).toMatchObject({ remainingMs: 0, tier: "gold" });
    expect(await fixture.call("get", "/auth/me").as(token).data()).toMatchObject({
      ...(me as object),
      fullName: "Another Name",
      tier: "gold",
      dashboardUnlocked: true,
      accessLevel: expect.any(String) as string,
      permissions: expect.arrayContaining(["signals.read"]) as string[],
    });
  });

  it("is zero for an unlocked member", async () => {
    expect(await countdownOf(await tokenOf("silver"))).toMatchObject({
      remainingMs: 0,
      tier: "silver",
      dashboardUnlocked: true,
    });
  });

  it.each([-1, 1])("unlocks nothing when the clock is moved by %i day", async (days) => {
    const token = await tokenOf();
    fixture.clock.advance(days * DAY);
    expect((await countdownOf(token)).ended).toBe(days > 0);
    const session = await fixture.sessions.find(token);
    expect(session?.viewer).toEqual({ role: "member", tier: "guest", dashboardUnlocked: false });
    fixture.clock.advance(-days * DAY);
  });
});

describe("GET /countdown/config", () => {
  it("tells the trial's length and the poll's pace", async () => {
    const reply = await fixture.call("get", "/countdown/config").as(await tokenOf());
    expect(reply.data).toEqual({ trialMs: DAY, pollMs: 1_000 });
  });
});
