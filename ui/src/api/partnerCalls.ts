import { partnersApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** A member's own way to the broker. */
export const { useBrokerLinkQuery } = defineCalls((call) => ({
  brokerLink: call.query(partnersApi.brokerLink, { keepUnusedDataFor: 3_600 }),
}));
