/** An interval of proportions, both ends as fractions 0..1. */
export interface Interval {
  low: number;
  high: number;
}

const Z95 = 1.959963984540054;

/**
 * The 95 % Wilson score interval of `wins` out of `n` (Wilson 1927; NIST/SEMATECH e-Handbook,
 * 7.2.4.1). Without observations it is 0..1: nothing is known.
 */
export function wilsonInterval(wins: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const share = wins / n;
  const square = Z95 * Z95;
  const centre = share + square / (2 * n);
  const spread = Z95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  return {
    low: Math.max(0, (centre - spread) / scale),
    high: Math.min(1, (centre + spread) / scale),
  };
}
