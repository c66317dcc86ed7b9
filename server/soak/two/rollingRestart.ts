import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import type { Verdict } from "../../bench/measure.ts";
import { Callers, lostCalls, responsesText } from "./Callers.ts";
import { backVerdict } from "./backVerdict.ts";
import type { Crowd } from "./Crowd.ts";
import type { House } from "./House.ts";
import type { Instance } from "./Instance.ts";
import type { People } from "./people.ts";
import { ms } from "./reach.ts";

/** All clients are with the first, whom the other one's death has brought there: they come at once. */
const BACK_LIMIT = 10 * SECOND;
const PATIENCE = 20 * SECOND;
/** Calls before the first and after the last restart. */
const BESIDE = 2 * SECOND;

/**
 * Ends the instances one after the other as a supervisor does, each when the other one is ready; that
 * which was killed before comes last, since it has no streams yet.
 */
export async function proveRollingRestart(
  house: House,
  crowd: Crowd,
  people: People,
  killed: Instance,
): Promise<Verdict[]> {
  const order = [...house.instances].sort((one) => (one === killed ? 1 : -1));
  const callers = new Callers(house.site, people.callers);
  const before = house.nginx.faults().length;
  const verdicts: Verdict[] = [];
  const ends: number[] = [];
  try {
    await sleep(BESIDE);
    for (const instance of order) {
      const since = Date.now();
      ends.push(await instance.terminate());
      await instance.start();
      const outages = await crowd.backSince(since, PATIENCE);
      verdicts.push(
        backVerdict("3", `the clients of ${instance.name}, which was ended`, BACK_LIMIT, outages),
      );
    }
    await sleep(BESIDE);
  } finally {
    await callers.stop();
  }
  const { responses: outcomes } = callers.take();
  const lost = lostCalls(outcomes);
  const said = house.nginx.faults().slice(before);
  // That an instance is away is what is tried here; anything else is worth reading.
  const others = said.filter((line) => !line.includes("Connection refused"));
  return [
    {
      of: "3",
      goal: "a rolling restart under 50 calls a second loses none",
      measured: `${responsesText(outcomes)}; the two ended in ${ends.map(ms).join(" and ")}; nginx tried ${said.length - others.length} times at one that was away${others.length > 0 ? `, and noted ${others.length} more, such as ${others[0]}` : ""}`,
      reached: lost === 0 && outcomes.size > 0,
    },
    ...verdicts,
  ];
}
