/**
 * What stands behind the address when Pocket Option tells of a first deposit of 50 dollars.
 * @param change values that are others, or come on top.
 */
export const firstDepositQuery = (
  { click, account }: { click: string; account: string },
  change: Record<string, string> = {},
): string =>
  new URLSearchParams({
    event: "ftd",
    click_id: click,
    trader_id: account,
    sumdep: "50.00",
    currency: "USD",
    dt: "2026-11-20 08:30:12",
    ...change,
  }).toString();
