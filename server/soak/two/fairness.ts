import { networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import { percentile, type Verdict } from "../../bench/measure.ts";
import { POLLS } from "../support/polls.ts";
import {
  Callers,
  lostCalls,
  responsesText,
  SiteClient,
  type CallResponse,
  type Made,
} from "./Callers.ts";
import { Greed, GREED } from "./Greed.ts";
import type { House } from "./House.ts";
import type { People, Person } from "./people.ts";
import { ms } from "./reach.ts";

/** Quiet and loud by turns, so that whatever else the machine does falls on both. */
const ROUNDS = 6;
const RATIO_LIMIT = 2;

/** For the opening of the streams. */
const SETTLES = 2 * SECOND;

/** Fifty neighbours poll all the time; by turns one member asks for far too much. */
export async function proveFairness(
  house: House,
  people: People,
  lasts: number,
): Promise<Verdict[]> {
  const callers = new Callers(house.site, people.callers);
  const neighbours = new Neighbours(house.site, people.neighbours);
  const parts: { kind: "quiet" | "loud"; made: Made }[] = [];
  const part = lasts / ROUNDS / 2;
  const measure = async (kind: "quiet" | "loud") => {
    callers.take();
    await sleep(part);
    parts.push({ kind, made: callers.take() });
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const greed = await Greed.prepare(house, people.greedy);
      await measure("quiet");
      greed.begin(SETTLES + part);
      // Two hundred handshakes take this machine's cores from all, no matter who makes them.
      await sleep(SETTLES);
      await measure("loud");
      await greed.end();
    }
  } finally {
    await callers.stop();
    await neighbours.stop();
  }
  // By the slowest hundredth of each part: a moment that another program took spoils one alone.
  const slowest = (of: "quiet" | "loud") =>
    percentile(
      parts.filter(({ kind }) => kind === of).map(({ made }) => percentile(made.times, 0.99)),
      0.5,
    );
  const [quiet, loud] = [slowest("quiet"), slowest("loud")];
  const outcomes = new Map<CallResponse, number>();
  for (const [outcome, count] of parts.flatMap(({ made }) => [...made.responses])) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  }
  return [
    neighbours.verdict(lasts),
    {
      of: "5",
      goal: `one member with ${GREED.streams} streams and ${GREED.callsPerSecond} calls a second makes others' p99 at most ${RATIO_LIMIT} x as long`,
      measured: `${(loud / quiet).toFixed(2)} x (${ms(quiet)} quiet, ${ms(loud)} beside it, the middle of ${ROUNDS} parts each); others' calls: ${responsesText(outcomes)}`,
      reached: loud <= RATIO_LIMIT * quiet && lostCalls(outcomes) === 0,
    },
  ];
}

/** Members who poll as their screens do where no stream arrives, all behind one address. */
class Neighbours {
  private readonly statuses = new Map<CallResponse, number>();
  private readonly address = ownAddress();
  private readonly client: SiteClient;
  private readonly over = new AbortController();
  private readonly polls: Promise<void>[];

  constructor(site: House["site"], people: readonly Person[]) {
    this.client = new SiteClient(site, this.address);
    this.polls = people.flatMap(({ token, tier }) =>
      Object.entries(POLLS[tier === "guest" ? "guest" : "elite"]).map(([path, every]) =>
        this.poll(path, every, token),
      ),
    );
  }

  verdict(lasts: number): Verdict {
    return {
      of: "5",
      goal: "fifty members behind one address poll as their screens do, and none is refused",
      measured: `${responsesText(this.statuses)} in ${(lasts / SECOND).toFixed(0)} s, all from ${this.address}`,
      reached: this.statuses.size === 1 && (this.statuses.get(200) ?? 0) > 0,
    };
  }

  async stop(): Promise<void> {
    this.over.abort();
    await Promise.all(this.polls);
    this.client.close();
  }

  private async poll(path: string, every: number, token: string): Promise<void> {
    // Not all in the same moment, as people do not come in one.
    let due = performance.now() + Math.random() * every;
    while (!this.over.signal.aborted) {
      await sleep(Math.max(0, Math.min(due - performance.now(), SECOND)));
      if (performance.now() < due) continue;
      due += every;
      const outcome = await this.client.call({ method: "GET", path, token });
      this.statuses.set(outcome, (this.statuses.get(outcome) ?? 0) + 1);
    }
  }
}

/** An address of this machine that is not the loopback's, which limits do not count. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flat();
  const own = all.find((one) => one?.family === "IPv4" && !one.internal);
  return own?.address ?? "127.0.0.2";
}
