import { floorTo } from "../floorTo.ts";
import type { Timers } from "./Timers.ts";

/**
 * Runs `work` a little after each multiple of `step`, which it gets. All in milliseconds.
 * @returns what ends it
 */
export function every(
  timers: Pick<Timers, "now" | "after">,
  step: number,
  after: number,
  work: (time: number) => void,
): () => void {
  let callOff = () => {};
  const plan = () => {
    const next = floorTo(step, timers.now() - after) + step;
    callOff = timers.after(next + after - timers.now(), () => {
      plan();
      work(next);
    });
  };
  plan();
  return () => callOff();
}
