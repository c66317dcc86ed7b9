import { SECOND } from "@signaldeck/contract";
import type { Verdict } from "../../bench/measure.ts";
import type { Outages } from "./crowdWords.ts";
import { ms } from "./reach.ts";

/** Whether the readers cut off were back within a time, in ms. */
export function backVerdict(of: string, who: string, limit: number, outages: Outages): Verdict {
  const { cut, back, slowest, refusals } = outages;
  const refused = Object.entries(refusals).map(([why, count]) => `, ${count} refused with ${why}`);
  return {
    of,
    goal: `${who} are back within ${limit / SECOND} s`,
    measured: `${cut} cut off, ${back} back, the slowest after ${ms(slowest)}${refused.join("")}`,
    reached: cut > 0 && back === cut && slowest <= limit,
  };
}
