import {
  BROKER_ACCOUNT_MISSING_MESSAGE,
  PATH_BACK_MESSAGE,
  type UserDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deriving } from "../../database/derivedColumns.ts";
import { Member } from "../../members/Member.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

let fixture: MembershipFixture;
let guest: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  guest = await fixture.signIn();
});

const put = (body: object) => fixture.call("put", "/users/profile", body).as(guest);

describe("PUT /users/profile", () => {
  it("records what is declared, returns the user, and unlocks nothing", async () => {
    const reply = await put({
      brokerAccountId: " 8842\u00001190 ",
      depositAmount: 1_000_000,
      accessPath: "auto",
    });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      id: guest.id,
      brokerAccountId: "8842 1190",
      accessPath: "auto",
      declaredDeposit: 1_000_000,
      depositAmount: 0,
      hasDeposited: false,
      dashboardUnlocked: false,
      tier: "guest",
      accessLevel: "free",
    });
    const session = await fixture.sessions.find(guest.token);
    expect(session?.viewer).toEqual({ role: "member", tier: "guest", dashboardUnlocked: false });
  });

  it("keeps what a later call leaves out", async () => {
    await put({ brokerAccountId: "1", depositAmount: 40, accessPath: "manual" });
    const reply = await put({ brokerAccountId: "2" });
    expect(reply.data as UserDto).toMatchObject({
      brokerAccountId: "2",
      declaredDeposit: 40,
      accessPath: "manual",
    });
  });

  it("takes what the lowest tier is advertised for", async () => {
    const lowest = { brokerAccountId: "1", accessPath: "manual", depositAmount: 20 };
    expect((await put(lowest)).data).toMatchObject({ declaredDeposit: 20 });
  });

  it("lets the path go to auto, and back until a deposit was verified for it", async () => {
    for (const accessPath of ["manual", "auto", "manual", "auto"]) {
      const reply = await put({ brokerAccountId: "1", accessPath }).expect(200);
      expect(reply.data).toMatchObject({ accessPath, verifiedPath: null });
    }
    await fixture.database.write((transaction) =>
      fixture.database
        .model(Member)
        .update({ verifiedPath: "auto" }, { where: { id: guest.id }, transaction, ...deriving }),
    );
    const reply = await put({ brokerAccountId: "9", accessPath: "manual" });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      message: PATH_BACK_MESSAGE(),
      error: { code: "conflict", fields: [{ path: "accessPath" }] },
    });
    expect((await put({ brokerAccountId: "1" })).data).toMatchObject({ accessPath: "auto" });
  });

  it.each([
    [{}, "brokerAccountId", BROKER_ACCOUNT_MISSING_MESSAGE()],
    [{ brokerAccountId: "  " }, "brokerAccountId", BROKER_ACCOUNT_MISSING_MESSAGE()],
    [
      { brokerAccountId: "x".repeat(65) },
      "brokerAccountId",
      "A broker account ID has at most 64 characters",
    ],
    [
      { brokerAccountId: "1", depositAmount: "500" },
      "depositAmount",
      "Please enter the deposit amount",
    ],
    [
      { brokerAccountId: "1", depositAmount: 0 },
      "depositAmount",
      "Please enter the deposit amount",
    ],
    [
      { brokerAccountId: "1", depositAmount: 30.5 },
      "depositAmount",
      "Please enter whole dollars, without cents",
    ],
    [{ brokerAccountId: "1", depositAmount: 1e9 }, "depositAmount", "This amount is too large"],
    [
      { brokerAccountId: "1", accessPath: "auto", depositAmount: 499 },
      "depositAmount",
      "The auto path begins at a deposit of $500",
    ],
    [
      { brokerAccountId: "1", accessPath: "manual", depositAmount: 19 },
      "depositAmount",
      "The manual path begins at a deposit of $20",
    ],
  ])("refuses %j at %s", async (body, path, message) => {
    const reply = await put(body);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.fields).toContainEqual({ path, message });
  });

  it("refuses in the caller's language, at the field as well, with its figures", async () => {
    const body = { brokerAccountId: "1", accessPath: "auto", depositAmount: 499 };
    const reply = await put(body).with((test) => test.set("Accept-Language", "fr"));
    const said = expect.stringContaining("500\u00a0$") as string;
    expect(reply.body).toMatchObject({
      message: said,
      error: { fields: [{ path: "depositAmount", message: said }] },
    });
  });

  it("is not confused by fields of other kinds", async () => {
    const reply = await put({ brokerAccountId: "1", tier: "gold", dashboardUnlocked: true });
    expect(reply.data).toMatchObject({ tier: "guest", dashboardUnlocked: false });
    expect((await put({ brokerAccountId: "1", accessPath: "free" })).status).toBe(400);
  });
});
