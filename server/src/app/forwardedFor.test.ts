import { LOGIN_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";

let fixture: Fixture;
/** What the limits made somebody wait, in ms. */
let waits: number[] = [];
beforeAll(async () => {
  const wait = (milliseconds: number) => Promise.resolve(waits.push(milliseconds));
  fixture = await openFixture({ wait, trustProxy: ["127.0.0.1"] });
});
beforeEach(() => {
  waits = [];
});
afterAll(() => fixture.close());

const guess = (email: string, forwarded: string) =>
  fixture
    .call("post", "/auth/login", { email, password: "Wrong-horse7" })
    .with((test) => test.set("X-Forwarded-For", forwarded));

/** Ways in which gateways write one visitor; `n` is another connection of theirs. */
const SPELLINGS: Record<string, (n: number) => string> = {
  "with ports": (n) => `203.0.113.6:${51_000 + n}`,
  "as an IPv4 address inside of IPv6": (n) => `[::ffff:cb00:7107]:${n}`,
  "in quotes": (n) => `"203.0.113.8:${n}"`,
  "as an element of Forwarded": (n) => `for="[2001:db9::${n.toString(16)}]:${51_000 + n}"`,
  "with zones": (n) => `2001:db9:1::1%eth${n}`,
  "as nothing that is an address": (n) => `visitor-${n}`,
};

it.each(Object.entries(SPELLINGS))(
  "who is named %s has the tries of one network",
  async (_name, spell) => {
    const { email } = await fixture.makeMember();
    for (let n = 0; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
      await guess(email, spell(n)).expect(401);
    }
    await guess(email, spell(99)).expect(429);
    // Nobody else's are used up.
    await guess(email, "198.51.100.77:443").expect(401);
  },
);

it("two visitors whose addresses come in IPv6's clothes are two", async () => {
  const { email } = await fixture.makeMember();
  for (let n = 0; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
    await guess(email, "::ffff:cb00:7110").expect(401);
  }
  await guess(email, "::ffff:cb00:7110").expect(429);
  await guess(email, "203.0.113.16").expect(429);
  await guess(email, "::ffff:cb00:7111").expect(401);
});

it("a hundred bad tries from rising ports slow the next ones down", async () => {
  const { address } = fixture.deps.limits.login;
  for (let n = 0; n < LOGIN_LIMITS.triesPerAddress; n += 1) {
    await address.consume(`203.0.113.200:${40_000 + n}`);
  }
  expect(waits).toEqual([]);
  await guess("nobody@example.org", "203.0.113.200:50000").expect(401);
  expect(waits).toHaveLength(1);
});
