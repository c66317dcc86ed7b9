import { afterAll, beforeAll, expect, it } from "vitest";
import { followModel } from "./testing/followModel.ts";
import { openPartnersRoom, type PartnersRoom } from "./testing/partnersRoom.ts";

/** 10,000 of them are in `server/soak/postbacks.soak.ts`. */
const RUNS = 5;
const POSTBACKS = 50;

let room: PartnersRoom;
beforeAll(async () => {
  room = await openPartnersRoom();
  await room.open("pocket-option");
  await room.open("quotex");
});
afterAll(() => room.close());

it("has the claims and tiers that an independent model has, whatever arrives in any order", async () => {
  let byRule = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const followed = await followModel(room, seed, POSTBACKS);
    expect(followed.differences, `seed ${seed}`).toEqual([]);
    expect(followed.beyond).toBe(0);
    byRule += followed.byRule;
  }
  // Otherwise nothing was compared that matters.
  expect(byRule).toBeGreaterThan(0);
});
