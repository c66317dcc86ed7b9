import type { BoardDto, BoardPairDto } from "@signaldeck/contract";
import { encodeReply, type EncodedReply } from "../../http/EncodedReply.ts";
import type { BoardView } from "../../live/BoardSource.ts";
import { eventFrame } from "../../live/frames.ts";
import type { BoardSight } from "../../reach/Reach.ts";
import { boardEntry } from "./boardEntry.ts";
import type { Judged } from "./judgePairs.ts";
import type { RunningSignal } from "./RunningSignals.ts";

/** What was judged at a moment, in the order of the feed's pairs. */
export interface BoardMoment {
  /** Market time, epoch milliseconds. */
  at: number;
  pairs: ReadonlyMap<string, Judged>;
}

/** A view that replies are made of, too. */
export interface MadeView extends BoardView {
  readonly entries: readonly BoardPairDto[];
}

/**
 * What the board's readers see of its newest moment: made and encoded once for all who see the same,
 * however many streams and calls there are.
 */
export class BoardViews {
  private moment: BoardMoment;
  private readonly views = new Map<string, MadeView>();
  private readonly frames = new Map<BoardView, Map<BoardView | null, Buffer | null>>();
  private readonly replies = new Map<BoardView, EncodedReply>();

  /** @param payoutPercent what verdicts go by */
  constructor(
    moment: BoardMoment,
    private readonly payoutPercent: number,
  ) {
    this.moment = moment;
  }

  /** Goes on to another moment, or to the same one with other signals running. */
  show(moment: BoardMoment): void {
    this.moment = moment;
    this.views.clear();
    this.frames.clear();
    this.replies.clear();
  }

  /** @param running the signals that run and are the reader's */
  view(sight: BoardSight, running: readonly RunningSignal[]): MadeView {
    const key = [sight, ...running.map(({ id }) => id)].join(" ");
    const view = this.views.get(key) ?? this.make(sight, running);
    this.views.set(key, view);
    return view;
  }

  frame(from: BoardView | null, to: BoardView): Buffer | null {
    if (from === to) return null;
    const frames = this.frames.get(to) ?? new Map<BoardView | null, Buffer | null>();
    this.frames.set(to, frames);
    const known = frames.get(from);
    if (known !== undefined) return known;
    const changed = from ? changes(from, to) : [...to.pairs.values()];
    const frame = changed.length === 0 ? null : this.encode(changed, from === null);
    frames.set(from, frame);
    return frame;
  }

  reply(view: MadeView, now: number): EncodedReply {
    const known = this.replies.get(view);
    if (known) return known;
    const board: BoardDto = { ...this.head(true), pairs: [...view.entries] };
    const reply = encodeReply(board, now);
    this.replies.set(view, reply);
    return reply;
  }

  private make(sight: BoardSight, running: readonly RunningSignal[]): MadeView {
    const { payoutPercent } = this;
    const entries = [...this.moment.pairs].map(([pair, judged]) => {
      const own = running.find((signal) => signal.pair === pair);
      return boardEntry({ pair, judged, sight, running: own, payoutPercent });
    });
    const texts = entries.map((entry): [string, string] => [entry.pair, JSON.stringify(entry)]);
    return { entries, pairs: new Map(texts) };
  }

  private head(whole: boolean): Omit<BoardDto, "pairs"> {
    const { payoutPercent } = this;
    return { at: new Date(this.moment.at).toISOString(), payoutPercent, whole };
  }

  /** @param pairs entries as JSON: each is encoded once, whatever frames it stands in */
  private encode(pairs: readonly string[], whole: boolean): Buffer {
    const head = JSON.stringify(this.head(whole)).slice(0, -1);
    return eventFrame(`{"type":"board","board":${head},"pairs":[${pairs.join(",")}]}}`, null);
  }
}

/** What of a view differs from an earlier one, as JSON. */
function changes(from: BoardView, to: BoardView): string[] {
  return [...to.pairs]
    .filter(([pair, text]) => from.pairs.get(pair) !== text)
    .map(([, one]) => one);
}
