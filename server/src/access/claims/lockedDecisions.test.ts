import type { ReviewClaimDto } from "@signaldeck/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockMember } from "../../members/lockMember.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

/** More than the product has handles. */
const DECISIONS = 12;

let fixture: MembershipFixture;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());

/** How many transactions wait at a lock that another one holds. */
async function atLock(): Promise<number> {
  const waiting = await fixture.database.select(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return waiting.length;
}

it.runIf(process.env["TEST_DATABASE_URL"] !== undefined)(
  "answers an unrelated read while twelve decisions on one claim are held at its lock",
  async () => {
    const support = await fixture.signIn({ role: "support" });
    const member = await fixture.signIn();
    const { id } = await fixture.claimOf(member);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holding = fixture.database.write(async (transaction) => {
      await lockMember(fixture.database, transaction, member.id);
      await released;
    });
    const approve = async () => {
      const body = { verifiedAmount: 500 };
      return (await fixture.call("post", `/staff/claims/${id}/approve`, body).as(support)).status;
    };
    const decisions = Promise.all(Array.from({ length: DECISIONS }, approve));
    try {
      await expect.poll(() => fixture.database.waitingWrites).toBe(DECISIONS + 1);
      await expect.poll(atLock).toBeGreaterThan(1);
      const queue = fixture
        .call<ReviewClaimDto[]>("get", "/staff/claims?status=waiting")
        .as(support);
      expect(await queue.expect(200).data()).toMatchObject([{ id, status: "waiting" }]);
    } finally {
      release();
      await holding;
    }
    const first = (await decisions).filter((status) => status === 200);
    const late = (await decisions).filter((status) => status === 409);
    expect([first.length, late.length]).toEqual([1, DECISIONS - 1]);
  },
);
