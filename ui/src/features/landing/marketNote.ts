import { t, type MarketKind } from "@signaldeck/contract";

/** What a record on prices that no real market made is worth; null for a real one or none. */
export function marketNote(market: MarketKind): string | null {
  if (market === "real" || market === "none") return null;
  const origin =
    market === "simulated"
      ? t(
          "These prices are made by a computer, and turn back at most as often as recorded currencies did.",
        )
      : t("These prices are the broker's own.");
  return `${origin} ${t("A record on them says nothing about a real market.")}`;
}
