import { failedDepositOf } from "./firstDeposit.ts";
import type { Scenario } from "./Scenario.ts";

const QUOTEX = { type: "partner", id: "quotex" };

/** Requests that say how partners' postbacks are handled. */
export const PARTNER_SCENARIOS: Record<string, Scenario> = {
  "put /staff/partners/:partner": async (world) => {
    await world.make("post", "/staff/partners/quotex/secret", { as: "admin" });
    const body = { enabled: true, approveUpTo: 100 };
    return { params: { partner: "quotex" }, body, subject: QUOTEX };
  },
  "post /staff/partners/:partner/secret": () =>
    Promise.resolve({ params: { partner: "quotex" }, subject: QUOTEX }),
  "post /staff/partners/:partner/postbacks/:id/retry": async (world) => {
    const { id: memberId } = await world.guest();
    const id = await failedDepositOf(world, memberId);
    const partner = "pocket-option";
    return { params: { partner, id }, subject: { type: "partner", id: partner } };
  },
};
