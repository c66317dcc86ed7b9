import { UserDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import type { Person } from "../testing/People.ts";

let fixture: Fixture;
let member: Person;
beforeAll(async () => {
  fixture = await openFixture();
  member = await fixture.signIn({ tier: "silver" });
});
afterAll(() => fixture.close());

const save = (body: object) => fixture.call("put", "/account/signal-terms", body);
const termsOf = async (who: Person) =>
  UserDto.parse((await fixture.call("get", "/auth/me").as(who).expect(200)).data).ownTerms;

describe("a member's own payout and floor", () => {
  it("are none until they are set, and are kept for this member alone", async () => {
    expect(await termsOf(member)).toEqual({ payoutPercent: null, floor: null });
    const saved = await save({ payoutPercent: "92,5", floor: 55 }).as(member).expect(200);
    expect(UserDto.parse(saved.data).ownTerms).toEqual({ payoutPercent: 92.5, floor: 55 });
    expect(await termsOf(member)).toEqual({ payoutPercent: 92.5, floor: 55 });
    expect(await termsOf(await fixture.signIn({ tier: "gold" }))).toEqual({
      payoutPercent: null,
      floor: null,
    });
    await save({ payoutPercent: "", floor: null }).as(member).expect(200);
    expect(await termsOf(member)).toEqual({ payoutPercent: null, floor: null });
  });

  it.each([
    [{ payoutPercent: 0.5, floor: null }, "payoutPercent"],
    [{ payoutPercent: 1_001, floor: null }, "payoutPercent"],
    [{ payoutPercent: 85.123, floor: null }, "payoutPercent"],
    [{ payoutPercent: null, floor: 49 }, "floor"],
    [{ payoutPercent: null, floor: "a lot" }, "floor"],
    [{ floor: null }, "payoutPercent"],
  ])("refuses %o", async (body, path) => {
    const { body: reply } = await save(body).as(member).expect(400);
    expect(reply.error).toMatchObject({ code: "validation_failed", fields: [{ path }] });
  });

  it("are set by the person who is signed in", async () => {
    await save({ payoutPercent: 90, floor: null }).expect(401);
  });
});
