import { afterAll, beforeAll, expect, it } from "vitest";
import { followModel } from "./testing/followModel.ts";
import { openPartnersFixture, type PartnersFixture } from "./testing/partnersFixture.ts";

/** 10,000 of them are in `server/soak/postbacks.soak.ts`. */
const RUNS = 5;
const POSTBACKS = 50;

let fixture: PartnersFixture;
beforeAll(async () => {
  fixture = await openPartnersFixture();
  await fixture.open("pocket-option");
  await fixture.open("quotex");
});
afterAll(() => fixture.close());

it("has the claims and tiers that an independent model has, whatever arrives in any order", async () => {
  let byRule = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const followed = await followModel(fixture, seed, POSTBACKS);
    expect(followed.differences, `seed ${seed}`).toEqual([]);
    expect(followed.beyond).toBe(0);
    byRule += followed.byRule;
  }
  // Otherwise nothing was compared that matters.
  expect(byRule).toBeGreaterThan(0);
});
