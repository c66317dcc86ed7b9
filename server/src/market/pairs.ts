/**
 * Names and price precision of the instruments. A *symbol* is what a vendor's file is called after
 * ("EURUSD", "BTC-PERP"), a *pair* is what a trader reads ("EUR/USD").
 */
import { LRUCache } from "lru-cache";

const CURRENCIES = new Set(
  (
    "USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN HUF CZK RON BGN ISK TRY ZAR MXN BRL SGD HKD " +
    "CNH CNY INR IDR THB KRW TWD PHP MYR ILS RUB AED SAR NGN GHS KES"
  ).split(" "),
);
const METALS = new Set(["XAU", "XAG", "XPT", "XPD"]);
const STABLE_COINS = ["USDT", "USDC", "BUSD"];
const HIGH_PRICED_CRYPTO = new Set(["BTC", "ETH", "SOL", "BNB", "LTC", "BCH", "AVAX", "AAVE"]);
const LOW_PRICED_CRYPTO = new Set(["XRP", "ADA", "DOGE", "TRX", "XLM", "DOT", "LINK", "MATIC"]);

/** What kind of market an instrument belongs to; "other" is everything we have no rule for. */
export type InstrumentClass = "fx" | "metal" | "crypto" | "other";

/**
 * The pair a vendor's symbol stands for: "EURUSD" -> "EUR/USD", "BTC-PERP" -> "BTC/USD",
 * "BTCUSDT" -> "BTC/USDT". A symbol that cannot be split with certainty is returned as it is.
 */
export function pairFromSymbol(symbol: string): string {
  const perpetual = /^([A-Z0-9]{2,10})-PERP$/.exec(symbol);
  if (perpetual?.[1] !== undefined) return `${perpetual[1]}/USD`;
  for (const coin of STABLE_COINS) {
    if (symbol.endsWith(coin) && symbol.length > coin.length) {
      return `${symbol.slice(0, -coin.length)}/${coin}`;
    }
  }
  const base = symbol.slice(0, -3);
  const quote = symbol.slice(-3);
  if (CURRENCIES.has(quote) && (CURRENCIES.has(base) || METALS.has(base) || isCoin(base))) {
    return `${base}/${quote}`;
  }
  return symbol;
}

/** Whether a name says OTC: a broker's own quote of a pair, at hours and prices of its own. */
export const isOtc = (name: string): boolean => /(?:^|[^A-Z0-9])OTC(?:$|[^A-Z0-9])/i.test(name);

/** The symbol without its separator: "EUR/USD" -> "EURUSD"; an unknown name is kept. */
export function symbolFromPair(pair: string): string {
  return pair.replace("/", "");
}

/** Pairs whose class is known; there are fewer, but for names that somebody makes up. */
const classes = new LRUCache<string, InstrumentClass>({ max: 500 });

/** The class of market a pair belongs to, by its two sides. */
export function instrumentClass(pair: string): InstrumentClass {
  let known = classes.get(pair);
  if (known === undefined) classes.set(pair, (known = classOf(pair)));
  return known;
}

function classOf(pair: string): InstrumentClass {
  const [base = "", quote = ""] = pair.split("/");
  if (METALS.has(base)) return "metal";
  if (CURRENCIES.has(base) && CURRENCIES.has(quote)) return "fx";
  if (isCoin(base) || STABLE_COINS.includes(quote)) return "crypto";
  return "other";
}

/**
 * Decimals a price of this pair is shown with: 5 for currencies, 3 where the yen is the quote, 2 for
 * metals and high-priced coins. Anything unknown gets 5, so that no information is lost.
 */
export function pairDecimals(pair: string): number {
  const [base = "", quote = ""] = pair.split("/");
  if (METALS.has(base)) return 2;
  if (quote === "JPY") return 3;
  return HIGH_PRICED_CRYPTO.has(base) ? 2 : 5;
}

/** The price rounded to the pair's decimals (half away from zero). */
export function roundPrice(pair: string, price: number): number {
  return priceRounder(pair)(price);
}

/** `roundPrice` of one pair, for many prices. */
export function priceRounder(pair: string): (price: number) => number {
  const factor = 10 ** pairDecimals(pair);
  return (price) =>
    (Math.sign(price) * Math.round(Math.abs(price) * factor * (1 + Number.EPSILON))) / factor;
}

function isCoin(base: string): boolean {
  return HIGH_PRICED_CRYPTO.has(base) || LOW_PRICED_CRYPTO.has(base);
}
