/**
 * A time of day on a date, in epoch milliseconds; NaN where there is no such one: `Date.parse` makes
 * another day of the 30th of February.
 * @param wall such as `2025-03-03T00:05:00`
 * @param zone `Z`, or hours and minutes such as `+01:00`
 */
export function parseTime(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  const isThere =
    !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(wall.slice(0, 16));
  return isThere ? Date.parse(`${wall}${zone}`) : NaN;
}
