import { type CountdownDto, DAY, type Tier } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMembershipRoom, type MembershipRoom } from "./testing/membershipRoom.ts";

let room: MembershipRoom;
beforeAll(async () => {
  room = await openMembershipRoom();
});
afterAll(() => room.close());

async function countdownOf(token: string): Promise<CountdownDto> {
  const reply = await room.call("get", "/countdown").as(token);
  expect(reply.status).toBe(200);
  return reply.data as CountdownDto;
}

const tokenOf = async (tier: Tier = "guest") => (await room.signIn({ tier })).token;

describe("GET /countdown", () => {
  it("is the member's own clock, and tells the access that goes with it", async () => {
    const token = await tokenOf();
    room.clock.advance(1_500);
    expect(await countdownOf(token)).toMatchObject({
      timeFormatted: { hours: "23", minutes: "59", seconds: "58" },
      ended: false,
      tier: "guest",
      dashboardUnlocked: false,
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
    room.clock.advance(days * DAY);
    expect((await countdownOf(token)).ended).toBe(days > 0);
    const session = await room.sessions.find(token);
    expect(session?.viewer).toEqual({ role: "member", tier: "guest", dashboardUnlocked: false });
    room.clock.advance(-days * DAY);
  });
});

describe("GET /countdown/config", () => {
  it("tells the trial's length and the poll's pace", async () => {
    const reply = await room.call("get", "/countdown/config").as(await tokenOf());
    expect(reply.data).toEqual({ trialMs: DAY, pollMs: 1_000 });
  });
});
