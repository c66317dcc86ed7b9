import { DAY, HOUR, MINUTE, TRIAL, TRIAL_NOTICE, watMoment } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { mountMembersDesk } from "../../staff/members-desk/routes.ts";
import { Member } from "../../members/Member.ts";
import { makeImported } from "../../testing/makeImported.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { TrialNotices } from "./TrialNotices.ts";

let fixture: Fixture;
let notices: TrialNotices;
beforeEach(async () => {
  fixture = await openFixture({ mount: mountMembersDesk });
  const mail = { brand: "Deck", supportEmail: "help@deck.example", publicUrl: "https://deck.test" };
  notices = new TrialNotices({ ...fixture.deps, mail, log: createLog("silent") });
});
afterEach(() => fixture.close());

const subjects = async ({ email }: { email: string }) =>
  (await fixture.mailsTo(email)).map(({ subject }) => subject);

it("tells each locked member once, before the trial ends, and again of a trial that began anew", async () => {
  const guest = await fixture.makeMember();
  const locked = await fixture.makeMember({ tier: "gold", dashboardUnlocked: false });
  const others = [
    await fixture.makeMember({ tier: "silver" }),
    await fixture.makeMember({ role: "support" }),
    await makeImported(fixture),
    await fixture.makeMember(),
  ];
  const [blocked] = others.slice(-1);
  await fixture.database.write((transaction) =>
    fixture.database
      .model(Member)
      .update({ blockedAt: new Date() }, { where: { id: blocked?.id ?? "" }, transaction }),
  );
  fixture.clock.advance(TRIAL.length - TRIAL_NOTICE - MINUTE);
  await notices.flush();
  expect(await subjects(guest)).toEqual([]);

  fixture.clock.advance(2 * MINUTE);
  await notices.flush();
  await notices.flush();
  const end = guest.trialEndsAt?.getTime() ?? 0;
  expect(end - fixture.clock.now()).toBeLessThan(TRIAL_NOTICE);
  const told = [`Your Deck trial ends on ${watMoment(end)}`];
  expect(await subjects(guest)).toEqual(told);
  expect(await subjects(locked)).toEqual(told);
  for (const other of others) expect(await subjects(other)).toEqual([]);

  await fixture.call("post", "/countdown/reset", { memberId: guest.id }).as("support").data();
  fixture.clock.advance(TRIAL.length - HOUR);
  await notices.flush();
  expect(await subjects(locked)).toEqual(told);
  expect(await subjects(guest)).toHaveLength(2);
});

it("tells nobody late whose trial ended while no process ran", async () => {
  const guest = await fixture.makeMember();
  await notices.flush();
  fixture.clock.advance(TRIAL.length + DAY);
  await notices.flush();
  expect(await subjects(guest)).toEqual([]);
});
