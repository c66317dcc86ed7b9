import { partnersApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";
import { useSession } from "./session.ts";

/** A member's own way to the broker. */
export const { useBrokerLinkQuery } = defineCalls((call) => ({
  brokerLink: call.query(partnersApi.brokerLink, { keepUnusedDataFor: 3_600 }),
}));

/**
 * Whether the reader may be led to the broker: visitors may, as no country of theirs is known,
 * members where no rule of their country hides it. Undefined until that is known.
 */
export function useMayGoToBroker(): boolean | undefined {
  const isMember = useSession().user !== null;
  const { data } = useBrokerLinkQuery(undefined, { skip: !isMember });
  return isMember ? data && data.url !== null : true;
}
