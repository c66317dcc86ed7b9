/** "54.8 %", which stays on one line. */
export function percent(value: number, digits = 1): string {
  // A figure that arrives as 54.05 is held as 54.0499...; it still reads 54.1.
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale + 1e-6) / scale;
  return `${rounded.toFixed(digits)}\u00a0%`;
}
