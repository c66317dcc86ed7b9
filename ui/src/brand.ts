/** The product's name until the server has told the operator's own. */
export const BRAND_NAME = "SignalDeck";
