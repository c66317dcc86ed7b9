/** Steps that read well, within one power of ten. */
const STEPS = [1, 2, 5, 10];

/** Round whole numbers between two values for the marks of an axis, about `count` of them. */
export function ticksBetween(low: number, high: number, count: number): number[] {
  if (high <= low) return [low];
  const wanted = Math.max((high - low) / count, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (STEPS.find((factor) => factor * power >= wanted) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, at) => (first + at) * step,
  );
}
