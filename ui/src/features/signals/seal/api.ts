import { sealApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

/** The member's own copy of what the log seals. */
export const sealCalls = defineCalls((call) => ({ ownSeal: call.query(sealApi.own) }));
