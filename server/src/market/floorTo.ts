/** The last multiple of `step` that is not after `time`. */
export function floorTo(step: number, time: number): number {
  return Math.floor(time / step) * step;
}
