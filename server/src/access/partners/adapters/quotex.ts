import type { PartnerAdapter } from "./PartnerAdapter.ts";

const WHO = "eid={event_id}&uid={trader_id}";

/** Each event has an id that no other one has. */
export const quotex: PartnerAdapter = {
  linkParameter: "click_id",
  paste: [
    { event: "Registration", query: `status=reg&${WHO}` },
    { event: "First deposit", query: `status=ftd&${WHO}&sumdep={sumdep}&currency=USD` },
    { event: "Redeposit", query: `status=dep&${WHO}&sumdep={sumdep}&currency=USD` },
  ],
  names: {
    event: "status",
    clickId: "cid",
    accountId: "uid",
    externalId: "eid",
    saidAt: null,
    state: null,
  },
  events: new Map([
    ["reg", "registration"],
    ["registration", "registration"],
    ["conf", "registration"],
    ["email_confirm", "registration"],
    ["ftd", "first_deposit"],
    ["dep", "deposit"],
    ["deposit", "deposit"],
    ["redeposit", "deposit"],
    ["withdrawal", "withdrawal"],
    ["commission", "commission"],
  ]),
  amountOf: {
    first_deposit: "sumdep",
    deposit: "sumdep",
    withdrawal: "sumdep",
    commission: "sumdep",
  },
};
