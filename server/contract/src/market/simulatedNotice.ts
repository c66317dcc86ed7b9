import { t } from "../language/words.ts";
import type { MarketKind } from "./calls.ts";

// By itself, because browsers get this line within the server's pages and load no script for it.

/** Stands above every page where production runs on made prices. */
export const SIMULATED_NOTICE = () =>
  t("Simulated market: these prices are made by a computer. No real market, no real results.");

/** Stands above every page of a demo, once for all that is made up in it. */
export const demoNotice = (market: MarketKind) =>
  market === "simulated"
    ? t("Demo data: the prices are simulated, and the people are made up.")
    : t("Demo data: the people are made up.");
