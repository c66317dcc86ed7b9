import { setTimeout as sleep } from "node:timers/promises";
import { percentile, type Verdict } from "../../bench/measure.ts";
import { bearer } from "../../src/testing/Call.ts";
import type { House } from "./House.ts";
import type { People, Person } from "./people.ts";
import { Probe } from "./Probe.ts";

const NEWS_LIMIT = 100;
const RIGHTS_LIMIT = 200;

/** How soon one instance's news and changes of rights are on the streams of the other one. */
export async function proveReach(
  { instances }: House,
  people: People,
  watch: number,
): Promise<Verdict[]> {
  const [here, there] = instances;
  const reader = people.callers.find(({ tier }) => tier === "elite");
  if (!reader) throw new Error("Nobody is there to read");
  const probes = [new Probe(here, reader.token), new Probe(there, reader.token)] as const;
  await Promise.all(probes.map((probe) => probe.opened));
  const cuts: Cut[] = [];
  const begun = performance.now();
  const pause = watch / (people.blocked.length + 1);
  for (const [n, person] of people.blocked.entries()) {
    await sleep(Math.max(0, begun + n * pause - performance.now()));
    cuts.push(
      await cutOff(person, {
        here: here.url,
        there: new Probe(there, person.token),
        by: people.admin,
      }),
    );
  }
  await sleep(Math.max(0, begun + watch - performance.now()));
  for (const probe of probes) probe.close();
  return [newsVerdict(probes), cutVerdict(cuts)];
}

interface Cut {
  fromCall: number;
  fromAnswer: number;
}

/** Milliseconds to the end of the stream at the other one, from the call on and from its answer on. */
async function cutOff(
  { id }: Person,
  { here, there, by }: { here: string; there: Probe; by: string },
): Promise<Cut> {
  await there.opened;
  const told = performance.now();
  const reply = await fetch(`${here}/api/staff/members/${id}/block`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(by) },
    body: JSON.stringify({ reason: "To be seen by the other instance." }),
  });
  if (!reply.ok) throw new Error(`A block was refused: ${reply.status} ${await reply.text()}`);
  const answered = performance.now();
  const ended = await there.ended;
  return { fromCall: ended - told, fromAnswer: Math.max(0, ended - answered) };
}

function newsVerdict([here, there]: readonly [Probe, Probe]): Verdict {
  const apart: number[] = [];
  let lost = 0;
  for (const [id, arrived] of here.arrivals) {
    const other = there.arrivals.get(id);
    if (other === undefined) lost += 1;
    else apart.push(Math.abs(other - arrived));
  }
  const p99 = percentile(apart, 0.99);
  return {
    of: "4",
    goal: `an event of one instance is on the other's streams within ${NEWS_LIMIT} ms (p99)`,
    measured: `${apart.length} events, p50 ${ms(percentile(apart, 0.5))}, p99 ${ms(p99)}, ${lost} on one alone`,
    reached: p99 <= NEWS_LIMIT && lost <= 1,
  };
}

function cutVerdict(cuts: readonly Cut[]): Verdict {
  const calls = cuts.map(({ fromCall }) => fromCall);
  const slowest = Math.max(...cuts.map(({ fromAnswer }) => fromAnswer));
  return {
    of: "4",
    goal: `who is blocked by one instance is cut off at the other within ${RIGHTS_LIMIT} ms`,
    measured: `${cuts.length} members, the slowest ${ms(slowest)} after the answer; with the call itself p50 ${ms(percentile(calls, 0.5))}, slowest ${ms(Math.max(...calls))}`,
    reached: slowest <= RIGHTS_LIMIT,
  };
}

/** "12 ms". */
export const ms = (time: number): string => `${time.toFixed(0)} ms`;
