/** The feeds that charts and terminals name before a colon, and whose pairs are the market's own. */
const EXCHANGES: ReadonlySet<string> = new Set(
  (
    "FX FX_IDC OANDA FOREXCOM FXCM FXOPEN FXPRO PEPPERSTONE ICMARKETS EIGHTCAP CAPITALCOM SAXO IG " +
    "CMCMARKETS BLACKBULL VANTAGE FUSIONMARKETS FPMARKETS TICKMILL THINKMARKETS ACTIVTRADES " +
    "EASYMARKETS SKILLING WHSELFINVEST GLOBALPRIME CITYINDEX SWISSQUOTE DUKASCOPY INTERACTIVEBROKERS " +
    "TVC BINANCE BINANCEUS BITSTAMP COINBASE KRAKEN BYBIT OKX BITFINEX GEMINI KUCOIN HTX HUOBI MEXC " +
    "BITGET GATEIO CRYPTOCOM CRYPTO"
  ).split(" "),
);

/** What follows a point and names a kind of account, or a perpetual contract (P). */
const SUFFIXES: ReadonlySet<string> = new Set("P X M C I R PRO ECN RAW STP".split(" "));

const SEPARATORS = ["", "/", "_", "-", " "];
const SYMBOL = /^(?:(?<exchange>\w+):)?(?<name>[\w/ -]+)(?:\.(?<suffix>\w+))?$/;

/** Whether a pair of this exchange is the pair of the market. */
export const isExchange = (name: string) => EXCHANGES.has(name.toUpperCase());

/**
 * The pair of the feed that a sender's symbol stands for, or null: "EURUSD", "FX:EURUSD",
 * "OANDA:EUR_USD" and "eur-usd" are all "EUR/USD". An exchange or a suffix that is not listed here
 * may name another instrument ("EURUSD_otc" is a broker's own quote), so that it is never dropped.
 */
export function pairOf(symbol: string, pairs: readonly string[]): string | null {
  const { exchange, name, suffix } = SYMBOL.exec(symbol.trim())?.groups ?? {};
  if (name === undefined) return null;
  if (exchange !== undefined && !isExchange(exchange)) return null;
  if (suffix !== undefined && !SUFFIXES.has(suffix.toUpperCase())) return null;
  const wanted = name.toUpperCase();
  const isMeant = (pair: string) =>
    SEPARATORS.some((separator) => pair.replace("/", separator) === wanted);
  return pairs.find(isMeant) ?? null;
}
