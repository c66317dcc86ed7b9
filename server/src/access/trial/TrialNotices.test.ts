import { DAY, HOUR, MINUTE, TRIAL, TRIAL_NOTICE, watMoment } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { mountMembersDesk } from "../../staff/members-desk/routes.ts";
import { Member } from "../../members/Member.ts";
import { makeImported } from "../../testing/makeImported.ts";
import { openRoom, type Room } from "../../testing/openRoom.ts";
import { TrialNotices } from "./TrialNotices.ts";

let room: Room;
let notices: TrialNotices;
beforeEach(async () => {
  room = await openRoom({ mount: mountMembersDesk });
  const mail = { brand: "Deck", supportEmail: "help@deck.example", publicUrl: "https://deck.test" };
  notices = new TrialNotices({ ...room.deps, mail, log: createLog("silent") });
});
afterEach(() => room.close());

const subjects = async ({ email }: { email: string }) =>
  (await room.mailsTo(email)).map(({ subject }) => subject);

it("tells each locked member once, before the trial ends, and again of a trial that began anew", async () => {
  const guest = await room.makeMember();
  const locked = await room.makeMember({ tier: "gold", dashboardUnlocked: false });
  const others = [
    await room.makeMember({ tier: "silver" }),
    await room.makeMember({ role: "support" }),
    await makeImported(room),
    await room.makeMember(),
  ];
  const [blocked] = others.slice(-1);
  await room.database.write((transaction) =>
    room.database
      .model(Member)
      .update({ blockedAt: new Date() }, { where: { id: blocked?.id ?? "" }, transaction }),
  );
  room.clock.advance(TRIAL.length - TRIAL_NOTICE - MINUTE);
  await notices.flush();
  expect(await subjects(guest)).toEqual([]);

  room.clock.advance(2 * MINUTE);
  await notices.flush();
  await notices.flush();
  const end = guest.trialEndsAt?.getTime() ?? 0;
  expect(end - room.clock.now()).toBeLessThan(TRIAL_NOTICE);
  const told = [`Your Deck trial ends on ${watMoment(end)}`];
  expect(await subjects(guest)).toEqual(told);
  expect(await subjects(locked)).toEqual(told);
  for (const other of others) expect(await subjects(other)).toEqual([]);

  await room.call("post", "/countdown/reset", { memberId: guest.id }).as("support").data();
  room.clock.advance(TRIAL.length - HOUR);
  await notices.flush();
  expect(await subjects(locked)).toEqual(told);
  expect(await subjects(guest)).toHaveLength(2);
});

it("tells nobody late whose trial ended while no process ran", async () => {
  const guest = await room.makeMember();
  await notices.flush();
  room.clock.advance(TRIAL.length + DAY);
  await notices.flush();
  expect(await subjects(guest)).toEqual([]);
});
