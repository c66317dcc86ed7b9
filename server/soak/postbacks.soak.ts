import { afterAll, beforeAll, describe } from "vitest";
import { followModel } from "../src/access/partners/testing/followModel.ts";
import {
  openPartnersFixture,
  type PartnersFixture,
} from "../src/access/partners/testing/partnersFixture.ts";
import { soak } from "./support/soak.ts";

const RUNS = 200;
const POSTBACKS = 50;

let fixture: PartnersFixture;
beforeAll(async () => {
  fixture = await openPartnersFixture();
  await fixture.open("pocket-option");
  await fixture.open("quotex");
});
afterAll(() => fixture.close());

describe("partners' postbacks as they really arrive", () => {
  soak("leave the claims and tiers that an independent model has", async () => {
    const sum = { postbacks: 0, differences: 0, byRule: 0, byPerson: 0, beyond: 0 };
    for (let seed = 1_001; seed <= 1_000 + RUNS; seed += 1) {
      const followed = await followModel(fixture, seed, POSTBACKS);
      sum.postbacks += followed.postbacks;
      sum.differences += followed.differences.length;
      sum.byRule += followed.byRule;
      sum.byPerson += followed.byPerson;
      sum.beyond += followed.beyond;
    }
    return {
      figure: `${sum.postbacks} postbacks, ${sum.differences} differences; ${sum.byRule} approved by the rule, ${sum.beyond} of them beyond it, ${sum.byPerson} by a person`,
      holds: sum.differences === 0 && sum.beyond === 0 && sum.byRule > RUNS / 4,
    };
  });
});
