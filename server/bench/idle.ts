import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "@signaldeck/contract";

/** Of a core, what a server that rests may take: a check of the ledger in the background has half. */
const REST = 0.3;

/** How long a look at how busy a process is takes: its own beats come each five seconds. */
const LOOK = 6 * SECOND;

/** What share of the time a process runs or waits for the core, which others may have meanwhile. */
export async function busyShare(pid: number): Promise<number> {
  const wanted = () => {
    const [ran = NaN, waited = NaN] = readFileSync(`/proc/${pid}/schedstat`, "utf8")
      .split(" ")
      .map(Number);
    return (ran + waited) / 1e9;
  };
  const [before, begun] = [wanted(), performance.now()];
  await sleep(LOOK);
  return (wanted() - before) / ((performance.now() - begun) / SECOND);
}

/** @throws Error when the process is still busy after a quarter of an hour */
export async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + 15 * MINUTE;
  while ((await busyShare(pid)) > REST) {
    if (performance.now() > end) throw new Error("The product does not come to rest");
  }
}
