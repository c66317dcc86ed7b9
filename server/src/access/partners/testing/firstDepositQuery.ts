import { endedQuery } from "../endedAddress.ts";

/**
 * The query behind the address with a secret when Pocket Option tells of a first deposit of 50
 * dollars.
 * @param change values that are others, or come on top.
 */
export function firstDepositQuery(
  { click, account, secret }: { click: string; account: string; secret: string },
  change: Record<string, string> = {},
): string {
  const { click_id = click, ...others } = change;
  const values = new URLSearchParams({
    event: "ftd",
    trader_id: account,
    sumdep: "50.00",
    currency: "USD",
    dt: "2026-11-20 08:30:12",
    ...others,
  });
  return endedQuery("pocket-option", values.toString(), secret).replace("{click_id}", click_id);
}
