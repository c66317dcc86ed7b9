/** So far above break-even a rate has the full colour, in percent points. */
const FULL = 20;

/** Blue above break-even, the more the further; grey up to it. */
export function cellBackground(rate: number, breakEven: number): string {
  if (rate <= breakEven) return "var(--color-line-strong)";
  const share = Math.min(1, (rate - breakEven) / FULL);
  return `color-mix(in srgb, var(--color-brand) ${Math.round(40 + 60 * share)}%, transparent)`;
}
