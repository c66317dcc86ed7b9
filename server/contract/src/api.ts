import { accountsApi } from "./accounts.ts";
import { contentApi } from "./content.ts";
import type { Endpoint } from "./endpoint.ts";
import { marketApi } from "./market.ts";
import { membershipApi } from "./membership.ts";
import { signalsApi } from "./signals.ts";

/** Every call of the API. A call that is not in here does not exist. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountsApi,
  membershipApi,
  contentApi,
  marketApi,
  signalsApi,
].flatMap((room) => Object.values(room) as Endpoint[]);
