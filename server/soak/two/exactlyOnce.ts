import { SIGNAL_LIMITS } from "@signaldeck/contract";
import type { Verdict } from "../../bench/measure.ts";
import { audienceRank } from "../../src/reach/ranks.ts";
import { LiveEventRow } from "../../src/live/LiveEventRow.ts";
import { readLedger } from "../../src/ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../src/ledger/sealed/verifyLedger.ts";
import { Signal } from "../../src/signals/Signal.ts";
import type { Crowd } from "./Crowd.ts";
import type { StoredEvent } from "./crowdWords.ts";
import type { House } from "./House.ts";
import { markOf } from "./killedLeader.ts";

/** Events of the whole run, which the database stores for longer. */
const readEvents = ({ database }: House) =>
  database.model(LiveEventRow).findAll({ order: [["id", "ASC"]], raw: true });

/** Whether each client has read, over all that happened, what is theirs, once, and nothing else. */
export async function proveExactlyOnce(house: House, crowd: Crowd): Promise<Verdict> {
  const events = (await readEvents(house)).map(({ id, audience }): StoredEvent => [
    id,
    audienceRank(audience),
  ]);
  const found = await crowd.compare(events);
  const { clients, due, missing, twice, foreign, resets, examples } = found;
  return {
    of: "1",
    goal: "each event reaches each client that is entitled to it, exactly once",
    measured: `${events.length} events, ${due} due to ${clients} clients: ${missing} missing, ${twice} twice, ${foreign} of others, ${resets} told to load anew${examples.length > 0 ? ` (${examples.join("; ")})` : ""}`,
    reached: due > 0 && missing + twice + foreign + resets === 0,
  };
}

/** Whether each mark of the run was decided once, and the ledger holds. */
export async function proveMarks(house: House): Promise<Verdict> {
  const { database } = house;
  const marks = (await readEvents(house))
    .filter(({ type }) => type === "signal.published" || type === "mark.quiet")
    .map(({ payload }) => markOf(payload));
  const signals = await database.model(Signal).findAll({ attributes: ["slot"], raw: true });
  const [first, last] = [Math.min(...marks), Math.max(...marks)];
  const decided = new Set(marks);
  const wanted: number[] = [];
  for (let mark = first; mark <= last; mark += SIGNAL_LIMITS.slot) wanted.push(mark);
  const lost = wanted.filter((mark) => !decided.has(mark));
  const twice = marks.length - decided.size;
  const chain = [];
  for (;;) {
    const more = await readLedger(database, chain.at(-1)?.position ?? 0);
    if (more.length === 0) break;
    chain.push(...more);
  }
  const { fault } = verifyLedger(chain);
  const published = chain.filter(({ kind }) => kind === "published").length;
  return {
    of: "2",
    goal: "no mark of the clock is lost or decided twice, and the ledger holds",
    measured: `${wanted.length} marks by the clock, ${lost.length} lost${lost.length > 0 ? ` (${lost.map((mark) => new Date(mark).toISOString().slice(11, 16)).join(" ")})` : ""}, ${twice} twice; ${signals.length} signals, ${published} in the ledger, which ${fault ? `is broken: ${fault.message}` : "holds"}`,
    reached:
      lost.length + twice === 0 &&
      published === signals.length &&
      signals.length > 0 &&
      fault === null,
  };
}
