import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { PASSWORD } from "../testing/People.ts";
import { EvenTime } from "./EvenTime.ts";

const waits: number[] = [];
const even = new EvenTime((milliseconds) => Promise.resolve(waits.push(milliseconds)));
beforeEach(() => {
  waits.length = 0;
});

describe("EvenTime", () => {
  it("waits for the next whole step, also when the work fails", async () => {
    const fails = () => Promise.reject(new Error("refused"));
    await even.answer(() => sleep(30));
    await expect(even.answer(fails)).rejects.toThrow("refused");
    await expect(even.failure(fails)).rejects.toThrow("refused");
    expect(await even.failure(() => Promise.resolve("told"))).toBe("told");
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeLessThanOrEqual(175);
    for (const one of waits) expect(one).toBeGreaterThan(0);
  });
});

describe("how long a call about an address takes", () => {
  let room: Room;
  beforeAll(async () => {
    room = await openRoom({ evenTime: even });
  });
  afterAll(() => room.close());

  const CALLS: [string, (email: string) => object][] = [
    ["register", (email) => room.application({ email })],
    ["resend-welcome-email", (email) => ({ email })],
    ["forgot-password", (email) => ({ email })],
    ["login", (email) => ({ email, password: "Wrong-horse7" })],
  ];
  it.each(CALLS)("does not tell whether it is known: %s", async (path, bodyFor) => {
    const { email: known } = await room.makeMember();
    for (const email of [known, room.newEmail()]) {
      waits.length = 0;
      await room.call("post", `/auth/${path}`, bodyFor(email));
      expect(waits, email).toHaveLength(1);
    }
  });

  it("does not tell whether it is another member's: email change", async () => {
    const { email: known } = await room.makeMember();
    for (const newEmail of [known, room.newEmail()]) {
      const asker = await room.signIn();
      waits.length = 0;
      const body = { newEmail, currentPassword: PASSWORD };
      await asker.call("post", "/account/email-change", body).expect(202);
      expect(waits, newEmail).toHaveLength(1);
    }
  });
});
