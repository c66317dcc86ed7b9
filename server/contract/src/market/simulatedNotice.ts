import { t } from "../language/words.ts";

// By itself, because browsers get this line within the server's pages and load no script for it.

/** Stands above every page where production runs on made prices. */
export const SIMULATED_NOTICE = () =>
  t("Simulated market: these prices are made by a computer. No real market, no real results.");
