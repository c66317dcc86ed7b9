import type { BoardDto, BoardPairDto } from "@signaldeck/contract";
import { encodeReply, type EncodedReply } from "../../http/EncodedReply.ts";
import type { BoardView, PairText } from "../../live/BoardSource.ts";
import { eventFrame, liveEventFrame } from "../../live/frames.ts";
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

/**
 * What the board's readers see of its newest moment: made and encoded once for all who see the same,
 * however many streams and calls there are.
 */
export class BoardViews {
  private moment: BoardMoment;
  private readonly views = new Map<string, BoardView>();
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
  view(sight: BoardSight, running: readonly RunningSignal[]): BoardView {
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
    const frame = from
      ? changesFrame(from, to, this.at)
      : liveEventFrame({ type: "board", board: this.board(to) });
    frames.set(from, frame);
    return frame;
  }

  reply(view: BoardView, now: number): EncodedReply {
    const known = this.replies.get(view);
    if (known) return known;
    const reply = encodeReply(this.board(view), now);
    this.replies.set(view, reply);
    return reply;
  }

  private make(sight: BoardSight, running: readonly RunningSignal[]): BoardView {
    const { payoutPercent } = this;
    const entries = [...this.moment.pairs].map(([pair, judged]) => {
      const own = running.find((signal) => signal.pair === pair);
      return boardEntry({ pair, judged, sight, running: own, payoutPercent });
    });
    const texts = entries.map((entry): [string, PairText] => [entry.pair, textOf(entry)]);
    return { entries, pairs: new Map(texts) };
  }

  private get at(): string {
    return new Date(this.moment.at).toISOString();
  }

  private board({ entries }: BoardView): BoardDto {
    return { at: this.at, payoutPercent: this.payoutPercent, pairs: [...entries] };
  }
}

const FIGURES = ["pair", "direction", "confidence", "low", "high"];

/** An entry as a change of it is said: its figures alone where it has them and nothing else. */
function textOf(entry: BoardPairDto): PairText {
  const { pair, direction, confidence, low, high } = entry;
  const isFigures = low !== undefined && Object.keys(entry).length === FIGURES.length;
  if (!isFigures) return { isFigures, json: JSON.stringify(entry) };
  return {
    isFigures,
    json: `${JSON.stringify(pair)}:${JSON.stringify([direction, confidence, low, high])}`,
  };
}

/** What of a view differs from an earlier one; null: nothing does. Each pair is encoded already. */
function changesFrame(from: BoardView, to: BoardView, at: string): Buffer | null {
  const changed = [...to.pairs].filter(([pair, { json }]) => from.pairs.get(pair)?.json !== json);
  if (changed.length === 0) return null;
  const said = (areFigures: boolean) =>
    changed.flatMap(([, { isFigures, json }]) => (isFigures === areFigures ? json : [])).join(",");
  const [figures, pairs] = [said(true), said(false)];
  const parts = [
    `"at":"${at}"`,
    figures && `"figures":{${figures}}`,
    pairs && `"pairs":[${pairs}]`,
  ].filter(Boolean);
  return eventFrame(`{"type":"board.changed","changes":{${parts.join(",")}}}`, null);
}
