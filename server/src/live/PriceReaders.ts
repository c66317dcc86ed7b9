import { ALL_PAIRS, STREAM_LIMITS } from "@signaldeck/contract";
import type { Logger } from "pino";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PriceLook, PriceNews } from "../market/PriceNews.ts";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import { eventFrame } from "./frames.ts";

/** Where streams have prices from. */
export type PriceSource = Pick<PriceNews, "pairs" | "look">;

/** A stream, as far as prices go. */
export interface PriceReader {
  /** Writes a frame unless earlier ones still wait: what is left out is found by its number. */
  offer(frame: Buffer): void;
}

/** The streams that are brought the same pairs. */
interface Group<Reader> {
  readonly pairs: readonly string[];
  readonly readers: Set<Reader>;
  seq: number;
}

/** Readers who are written to before somebody else has a turn: a signal waits for no more than these. */
const SLICE = 500;

/**
 * The streams that want prices, together where they want the same: what is new is encoded once for
 * each set of pairs and offered to all its readers at a beat. Nothing is kept for a reader that is
 * behind: the next event's number tells it that it missed something, and it asks for just that.
 */
export class PriceReaders<Reader extends PriceReader> {
  private readonly groups = new Map<string, Group<Reader>>();
  private readonly beating: BackgroundTask;

  constructor(
    private readonly source: PriceSource,
    log: Pick<Logger, "warn">,
  ) {
    this.beating = new BackgroundTask({
      work: () => this.beat(),
      due: null,
      interval: STREAM_LIMITS.priceStep,
      failed: (error) => log.warn({ err: error }, "streams were told no prices"),
    });
    this.beating.start();
  }

  /** The pairs of a wish that there are, in the order of the feed's. */
  known(wanted: string): readonly string[] {
    if (wanted === ALL_PAIRS) return this.source.pairs;
    const names = new Set(wanted.split(","));
    return this.source.pairs.filter((pair) => names.has(pair));
  }

  /** Brings a reader the prices of these pairs from the next beat on. */
  add(reader: Reader, pairs: readonly string[]): void {
    if (pairs.length === 0) return;
    const key = pairs.join(",");
    const group = this.groups.get(key) ?? { pairs, readers: new Set<Reader>(), seq: 0 };
    this.groups.set(key, group);
    group.readers.add(reader);
  }

  delete(reader: Reader): void {
    for (const [key, { readers }] of this.groups) {
      if (readers.delete(reader) && readers.size === 0) this.groups.delete(key);
    }
  }

  /** Says what is new; resolves when all readers were offered it. */
  tellNow(): Promise<void> {
    return this.beating.run();
  }

  stop(): Promise<void> {
    return this.beating.stop();
  }

  private async beat(): Promise<void> {
    const look = this.source.look();
    for (const group of [...this.groups.values()]) {
      const json = changesOf(group, look);
      if (json === null) continue;
      const frame = eventFrame(json, null);
      let offered = 0;
      for (const reader of [...group.readers]) {
        reader.offer(frame);
        offered += 1;
        if (offered % SLICE === 0) await nextTurn();
      }
    }
  }
}

/** The event of what is new for a group, as JSON; null: nothing is. */
function changesOf(group: Group<unknown>, { at, pairs, minutes }: PriceLook): string | null {
  const said = (texts: ReadonlyMap<string, string>) =>
    group.pairs.flatMap((pair) => texts.get(pair) ?? []).join(",");
  const changed = said(pairs);
  if (changed === "") return null;
  group.seq += 1;
  const ended = said(minutes);
  const more = ended === "" ? "" : `,"minutes":{${ended}}`;
  return `{"type":"prices","prices":{"seq":${group.seq},"at":${at},"pairs":{${changed}}${more}}}`;
}
