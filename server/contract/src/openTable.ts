/**
 * A table by values of the contract, which a server of another release may add to.
 * @param plain makes the row of a value that the table does not hold, out of the value as words.
 */
export function openTable<Value extends string, Row>(
  plain: (words: string) => Row,
  rows: Record<Value, Row>,
): Record<Value, Row> {
  return new Proxy(rows, {
    get: (known, value) =>
      (known[value as Value] as Row | undefined) ?? plain(String(value).replace(/[_-]/g, " ")),
  });
}
