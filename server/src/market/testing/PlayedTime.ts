import type { Timers } from "../live/Timers.ts";

interface Due {
  at: number;
  order: number;
  run: () => void;
}

/** A clock and its timers that a test plays: a day passes in seconds, in the same order each time. */
export class PlayedTime implements Timers {
  private readonly heap: Due[] = [];
  private order = 0;

  constructor(private time: number) {}

  now(): number {
    return this.time;
  }

  after(delay: number, run: () => void): () => void {
    const due: Due = { at: this.time + Math.max(0, delay), order: (this.order += 1), run };
    this.push(due);
    return () => {
      due.run = () => undefined;
    };
  }

  /** Plays everything that is due until `time`, with what follows from each before the next. */
  async playTo(time: number): Promise<void> {
    for (;;) {
      const next = this.heap[0];
      if (!next || next.at > time) break;
      this.pop();
      this.time = Math.max(this.time, next.at);
      next.run();
      await carriedOn();
    }
    this.time = Math.max(this.time, time);
  }

  /** Waits for `work`, which may need the clock to go on while `needsTime` says so. */
  async during<T>(work: Promise<T>, needsTime: () => boolean): Promise<T> {
    const state = { done: false };
    const end = () => {
      state.done = true;
    };
    work.then(end, end);
    for (;;) {
      await settled();
      if (state.done) return work;
      const next = this.heap[0];
      if (needsTime() && next) await this.playTo(next.at);
    }
  }

  private push(due: Due): void {
    const { heap } = this;
    let index = heap.push(due) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isSooner(due, heap[parent])) break;
      heap[index] = heap[parent] ?? due;
      index = parent;
    }
    heap[index] = due;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = isSooner(heap[right], heap[left]) ? right : left;
      const sooner = heap[child];
      if (sooner === undefined || !isSooner(sooner, last)) break;
      heap[index] = sooner;
      index = child;
    }
    heap[index] = last;
  }
}

function isSooner(one: Due | undefined, other: Due | undefined): boolean {
  if (!one) return false;
  if (!other) return true;
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** Longest chain of promises that one event sets going; a turn of the real loop costs far more. */
const LONGEST_CHAIN = 12;

/** What promises carry on by themselves, without any input or output. */
async function carriedOn(): Promise<void> {
  for (let link = 0; link < LONGEST_CHAIN; link += 1) await Promise.resolve();
}

/** Everything that is done before the next turn, files and sockets included. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
