import { SECOND } from "@signaldeck/contract";
import type { Verdict } from "../../bench/measure.ts";
import type { Outages } from "./crowdWords.ts";
import { ms } from "./reach.ts";

const BACK_LIMIT = 5 * SECOND;

/** Whether whoever was cut off was back in time. */
export function backVerdict(of: string, who: string, outages: Outages): Verdict {
  const { cut, back, slowest, refusals } = outages;
  const refused = Object.entries(refusals).map(([why, count]) => `, ${count} refused with ${why}`);
  return {
    of,
    goal: `${who} are back within ${BACK_LIMIT / SECOND} s`,
    measured: `${cut} cut off, ${back} back, the slowest after ${ms(slowest)}${refused.join("")}`,
    reached: cut > 0 && back === cut && slowest <= BACK_LIMIT,
  };
}
