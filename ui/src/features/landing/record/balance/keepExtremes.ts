/**
 * The places of a line that are enough to draw it in so many columns: of each column the lowest and
 * the highest value, and both ends. A fall of one value stays to be seen, however long the line is.
 * @returns places in rising order; all of them where there are few.
 */
export function keepExtremes(values: Float64Array, columns: number): Int32Array {
  const last = values.length - 1;
  if (values.length <= columns * 2) return Int32Array.from(values.keys());
  const kept = new Int32Array(columns * 2 + 2);
  let count = 0;
  const keep = (place: number) => {
    if (count > 0 && kept[count - 1] === place) return;
    kept[count] = place;
    count += 1;
  };
  keep(0);
  for (let column = 0; column < columns; column += 1) {
    const begin = Math.floor((column * values.length) / columns);
    const end = Math.floor(((column + 1) * values.length) / columns);
    let [low, high] = [begin, begin];
    for (let place = begin + 1; place < end; place += 1) {
      const value = values[place] as number;
      if (value < (values[low] as number)) low = place;
      if (value > (values[high] as number)) high = place;
    }
    keep(Math.min(low, high));
    keep(Math.max(low, high));
  }
  keep(last);
  return kept.slice(0, count);
}
