import { afterEach, beforeEach, expect, it } from "vitest";
import { ImportedMember } from "../../../members/ImportedMember.ts";
import { DepositClaim } from "../../../access/claims/DepositClaim.ts";
import { Notice } from "../../../delivery/inbox/Notice.ts";
import { OutboxMessage } from "../../../delivery/outbox/OutboxMessage.ts";
import { FILE, ImportsFixture } from "./testing/importsFixture.ts";

let imports: ImportsFixture;
beforeEach(async () => {
  imports = await ImportsFixture.open();
});
afterEach(() => imports.close());

it("no decision on a deposit reaches a member who has not joined yet", async () => {
  const { fixture } = imports;
  await imports.import(FILE, { vouch: "By the broker's list" });
  const claim = await fixture.database.model(DepositClaim).findOne({ raw: true });
  const path = `/staff/claims/${claim?.id ?? ""}`;
  const decide = (what: string, body: object) =>
    fixture.call("post", `${path}/${what}`, body).as("support").expect(200);
  const reject = () => decide("reject", { reason: "No deposit was made to this account." });
  const reopen = () => decide("reopen", { reason: "It was." });
  const told = async () => [
    await fixture.database.model(OutboxMessage).count(),
    await fixture.database.model(Notice).count(),
  ];

  const amount = { verifiedAmount: 100, repeatedAmount: 100 };
  await decide("correct", { ...amount, reason: "A digit too much." });
  await reopen();
  await reject();
  await reopen();
  await decide("approve", amount);
  await reopen();
  expect(await told()).toEqual([0, 0]);

  const joinedAt = new Date(fixture.clock.now());
  await fixture.database.write((transaction) =>
    fixture.database.model(ImportedMember).update({ joinedAt }, { where: {}, transaction }),
  );
  await reject();
  expect(await told()).toEqual([1, 1]);
});
