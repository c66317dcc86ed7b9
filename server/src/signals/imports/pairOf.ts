/** Letters and digits of a name, in capitals. */
const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/**
 * The pair of the feed that a sender's symbol stands for, or null: "EURUSD", "FX:EURUSD",
 * "OANDA:EUR_USD" and "eur-usd" are all "EUR/USD". A prefix up to the colon names an exchange, a
 * suffix after a point a kind of contract ("BTCUSDT.P").
 */
export function pairOf(symbol: string, pairs: readonly string[]): string | null {
  const wanted = plain(
    symbol
      .trim()
      .replace(/^[^:]*:/, "")
      .replace(/\.[^.]*$/, ""),
  );
  return pairs.find((pair) => plain(pair) === wanted) ?? null;
}
