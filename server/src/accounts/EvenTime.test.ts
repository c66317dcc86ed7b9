import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { EvenTime } from "./EvenTime.ts";

const waits: number[] = [];
const even = new EvenTime((milliseconds) => Promise.resolve(waits.push(milliseconds)));
beforeEach(() => {
  waits.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("EvenTime", () => {
  it("waits for the next whole step, also when the work fails", async () => {
    let time = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => time);
    const fails = (after: number) => () => {
      time += after;
      return Promise.reject(new Error("refused"));
    };
    await even.answer(() => Promise.resolve((time += 30)));
    await expect(even.answer(fails(230))).rejects.toThrow("refused");
    await expect(even.failure(fails(0))).rejects.toThrow("refused");
    expect(await even.failure(() => Promise.resolve("told"))).toBe("told");
    expect(waits).toEqual([170, 170, 200]);
  });
});

describe("how long a call about an address takes", () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture({ evenTime: even });
  });
  afterAll(() => fixture.close());

  const CALLS: [string, (email: string) => object][] = [
    ["register", (email) => fixture.application({ email })],
    ["resend-welcome-email", (email) => ({ email })],
    ["forgot-password", (email) => ({ email })],
    ["login", (email) => ({ email, password: "Wrong-horse7" })],
  ];
  it.each(CALLS)("does not tell whether it is known: %s", async (path, bodyFor) => {
    const { email: known } = await fixture.makeMember();
    for (const email of [known, fixture.newEmail()]) {
      waits.length = 0;
      await fixture.call("post", `/auth/${path}`, bodyFor(email));
      expect(waits, email).toHaveLength(1);
    }
  });

  it("does not tell whether it is another member's: email change", async () => {
    const { email: known } = await fixture.makeMember();
    for (const newEmail of [known, fixture.newEmail()]) {
      const asker = await fixture.signIn();
      waits.length = 0;
      const body = { newEmail, currentPassword: PASSWORD };
      await asker.call("post", "/account/email-change", body).expect(202);
      expect(waits, newEmail).toHaveLength(1);
    }
  });
});
