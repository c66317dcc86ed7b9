import type { PartnerAdapter } from "./PartnerAdapter.ts";

/** An address for each event; no event has an id of its own. */
export const pocketOption: PartnerAdapter = {
  linkParameter: "click_id",
  paste: [
    { event: "Registration", query: "event=registration&trader_id={trader_id}&dt={date_time}" },
    {
      event: "First deposit",
      query: "event=ftd&trader_id={trader_id}&sumdep={sumdep}&currency=USD&dt={date_time}",
    },
    {
      event: "Redeposit",
      query: "event=redeposit&trader_id={trader_id}&sumdep={sumdep}&currency=USD&dt={date_time}",
    },
    {
      event: "Withdrawal",
      query:
        "event=withdrawal&trader_id={trader_id}&wdr_sum={wdr_sum}&status={status}&currency=USD&dt={date_time}",
    },
    {
      event: "Commission",
      query:
        "event=commission&trader_id={trader_id}&commission={commission}&currency=USD&dt={date_time}",
    },
  ],
  names: {
    event: "event",
    clickId: "click_id",
    accountId: "trader_id",
    externalId: null,
    saidAt: "dt",
    state: "status",
  },
  events: new Map([
    ["registration", "registration"],
    // Says no more than that the account is there.
    ["email_confirm", "registration"],
    ["ftd", "first_deposit"],
    ["redeposit", "deposit"],
    ["withdrawal", "withdrawal"],
    ["commission", "commission"],
  ]),
  amountOf: {
    first_deposit: "sumdep",
    deposit: "sumdep",
    withdrawal: "wdr_sum",
    commission: "commission",
  },
};
