import { HOUR } from "@signaldeck/contract";
import { PartnerQuestion } from "../../partners/asked/PartnerQuestion.ts";
import { failedDepositOf } from "./firstDeposit.ts";
import type { Scenario } from "./Scenario.ts";

const EXNESS = { type: "partner", id: "exness" };
const TOKEN = { token: "token-of-the-operator", appId: "" };
const QUOTEX = { type: "partner", id: "quotex" };

/** Requests that say how partners' postbacks are handled. */
export const PARTNER_SCENARIOS: Record<string, Scenario> = {
  "put /staff/asked-partners/:partner": () =>
    Promise.resolve({ params: { partner: "exness" }, body: TOKEN, subject: EXNESS }),
  "delete /staff/asked-partners/:partner": async (world) => {
    await world.make("put", "/staff/asked-partners/exness", { as: "admin", body: TOKEN });
    return { params: { partner: "exness" }, subject: EXNESS };
  },
  "post /staff/claims/:id/question": async (world) => {
    await world.make("put", "/staff/asked-partners/exness", { as: "admin", body: TOKEN });
    const { links } = world.product.services.content;
    const before = links.brokerPartner;
    links.brokerPartner = "exness";
    const { id, memberId } = await world.claim({ asks: "exness" });
    links.brokerPartner = before;
    // As after a try that has failed.
    const { database, clock } = world.product.services;
    const nextAt = new Date(clock.now() + HOUR);
    await database.write((transaction) =>
      database.model(PartnerQuestion).update({ nextAt }, { where: { claimId: id }, transaction }),
    );
    return { params: { id }, subject: { type: "member", id: memberId } };
  },
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
