import { t } from "../language/words.ts";

/**
 * What is said of the risk until the operator's summary has come. The content that is shipped has
 * the same words, so that nothing moves when it comes.
 */
export const RISK_SUMMARY = () =>
  t(
    "Trading binary options and foreign exchange is risky, and many retail traders lose money. A signal is an estimate, not advice; past results don't predict future ones. Only trade money you can afford to lose.",
  );
