import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unlinkMember } from "./changeTelegram.ts";
import type { TelegramDoor } from "./TelegramDoor.ts";
import { telegramPersonalData } from "./telegramPersonalData.ts";
import { TelegramChannel } from "../../delivery/telegram/TelegramChannel.ts";
import { TelegramSeat } from "../../delivery/telegram/TelegramSeat.ts";
import { ApiFault } from "../../delivery/telegram/testing/BotApiState.ts";
import { GOLD, SILVER, TelegramStage } from "./testing/TelegramStage.ts";

const ADA = 6_001;
const EVE = 6_002;

let stage: TelegramStage;
let door: TelegramDoor;
beforeEach(async () => {
  stage = await TelegramStage.open();
  door = stage.newDoor();
});
afterEach(async () => {
  await door.stop();
  await stage.close();
});

async function ask(from: number, chatId: string): Promise<boolean> {
  stage.state.askToJoin(from, chatId);
  await stage.hear();
  stage.pass(2_000);
  expect(stage.state.requests.size, "every request is answered").toBe(0);
  return stage.state.isIn(chatId, from);
}

const outside = async (chatId: string, from: number) => {
  await expect
    .poll(async () => {
      await stage.outbox.flush();
      return stage.state.isIn(chatId, from);
    })
    .toBe(false);
  // Removed, not banned: they may come back.
  expect(stage.state.banned.size).toBe(0);
};

describe("a request to join", () => {
  it("is approved for a linked member of the tier", async () => {
    await stage.linked("gold", ADA);
    expect(await ask(ADA, GOLD)).toBe(true);
    expect(await ask(ADA, SILVER)).toBe(true);
  });

  it("is declined below the tier, with an explanation in private", async () => {
    await stage.linked("silver", ADA);
    expect(await ask(ADA, GOLD)).toBe(false);
    expect(stage.texts(ADA).at(-1)).toMatch(/^Your tier does not open this channel/);
    expect(await ask(ADA, SILVER)).toBe(true);
  });

  it("is declined before the risk disclosure is acknowledged, with the way there", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    await stage.setMember(memberId, { riskVersion: null, riskAcknowledgedAt: null });
    expect(await ask(ADA, GOLD)).toBe(false);
    expect(stage.texts(ADA).at(-1)).toMatch(
      /^Your request was declined, since the risk disclosure .*\nhttps:\/\/deck\.example\/dashboard\/signals$/,
    );
    const riskAcknowledgedAt = new Date(stage.clock.now());
    await stage.setMember(memberId, { riskVersion: "1", riskAcknowledgedAt });
    expect(await ask(ADA, GOLD)).toBe(true);
  });

  it("is declined for a stranger, a guest and a locked dashboard", async () => {
    expect(await ask(EVE, SILVER)).toBe(false);
    expect(stage.texts(EVE).at(-1)).toMatch(/^This channel is for members whose account is linked/);
    const { memberId } = await stage.linked("guest", ADA);
    expect(await ask(ADA, SILVER)).toBe(false);
    await stage.setMember(memberId, { tier: "gold", dashboardUnlocked: false });
    expect(await ask(ADA, SILVER)).toBe(false);
  });

  it("is not ours to answer in other chats", async () => {
    stage.state.askToJoin(ADA, "-1009999999999");
    await stage.hear();
    expect(stage.state.requests.size).toBe(1);
  });
});

describe("who loses the tier", () => {
  const lose: [string, (memberId: string) => Promise<unknown>][] = [
    ["by a downgrade", (id) => stage.setMember(id, { tier: "silver" })],
    ["by a locked dashboard", (id) => stage.setMember(id, { dashboardUnlocked: false })],
    ["by a block", (id) => stage.setMember(id, { blockedAt: new Date() })],
    ["by an ended link", (id) => unlinkMember(stage, id)],
    [
      "with the account",
      (id) =>
        stage.database.write((transaction) =>
          telegramPersonalData(stage.database).erase(id, transaction),
        ),
    ],
  ];
  it.each(lose)("%s is removed at once, and may ask again", async (_how, act) => {
    const { memberId } = await stage.linked("gold", ADA);
    await door.start();
    expect(await ask(ADA, GOLD)).toBe(true);
    await act(memberId);
    await outside(GOLD, ADA);
    expect(await stage.database.model(TelegramSeat).count()).toBe(0);
  });

  it("stays where the tier still opens the channel", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    expect([await ask(ADA, GOLD), await ask(ADA, SILVER)]).toEqual([true, true]);
    await stage.setMember(memberId, { tier: "pro" });
    expect(await door.clear()).toBe(1);
    await outside(GOLD, ADA);
    expect(stage.state.isIn(SILVER, ADA)).toBe(true);
  });

  it("is removed after a restart when nobody said so, and once by two processes", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    await ask(ADA, GOLD);
    await stage.setMember(memberId, { tier: "guest" });
    const cleared = await Promise.all([door.clear(), stage.newDoor().clear()]);
    expect(cleared.reduce((sum, one) => sum + one, 0)).toBe(1);
    await outside(GOLD, ADA);
  });

  it("is removed from a basic group, too, with one verdict and nothing left to look at", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    stage.state.basicGroups.add(GOLD);
    await ask(ADA, GOLD);
    await stage.setMember(memberId, { tier: "guest" });
    await door.clear();
    await outside(GOLD, ADA);
    const removals = (await stage.rows()).filter(({ subject }) => subject === "remove a member");
    expect(removals.map(({ status, attempts }) => [status, attempts])).toEqual([["sent", 1]]);
  });

  it.each([
    "Bad Request: user not found",
    "Bad Request: USER_NOT_PARTICIPANT",
    "Bad Request: PARTICIPANT_ID_INVALID",
  ])("is out where Telegram says of the removal: %s", async (words) => {
    const { memberId } = await stage.linked("gold", ADA);
    await ask(ADA, GOLD);
    stage.state.leave(ADA, GOLD);
    stage.state.refuseNext("banChatMember", new ApiFault(400, words));
    await stage.setMember(memberId, { tier: "guest" });
    await door.clear();
    await stage.outbox.flush();
    const [removal] = (await stage.rows()).filter(({ subject }) => subject === "remove a member");
    expect(removal?.status).toBe("sent");
  });

  it("is removed when Telegram is back", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    await ask(ADA, GOLD);
    stage.state.down = true;
    await stage.setMember(memberId, { tier: "guest" });
    await door.clear();
    await stage.outbox.flush();
    expect(stage.state.isIn(GOLD, ADA)).toBe(true);
    stage.state.down = false;
    await stage.play(20_000);
    expect(stage.state.isIn(GOLD, ADA)).toBe(false);
  });
});

it("a member who leaves has no seat any more", async () => {
  await stage.linked("gold", ADA);
  await ask(ADA, GOLD);
  stage.state.leave(ADA, GOLD);
  await stage.hear();
  expect(await stage.database.model(TelegramSeat).count()).toBe(0);
});

it("makes one invite link for each channel, whose users have to ask", async () => {
  await door.start();
  await stage.outbox.flush();
  await stage.newDoor().start();
  await stage.outbox.flush();
  const made = stage.state.calls.filter(({ method }) => method === "createChatInviteLink");
  expect(made.map(({ payload }) => payload["chat_id"]).sort()).toEqual([SILVER, GOLD].sort());
  expect(made.every(({ payload }) => payload["creates_join_request"] === true)).toBe(true);
  expect(await stage.database.model(TelegramChannel).count()).toBe(2);
});
