import type { BoardPairDto } from "@signaldeck/contract";
import type { Reader } from "../reach/Reach.ts";

/** A pair of the board: its figures as an entry of `BoardChangesDto.figures`, else one of its `pairs`. */
export interface PairText {
  readonly isFigures: boolean;
  readonly json: string;
}

/** The board of pairs as some readers see it, the same object for all of them while it is the same. */
export interface BoardView {
  readonly entries: readonly BoardPairDto[];
  /** By pair, what a stream says of it that was shown something else of it before. */
  readonly pairs: ReadonlyMap<string, PairText>;
}

/** Where streams have the board of pairs from: it is of the moment, so nothing of it is resumed. */
export interface BoardSource {
  /** What a reader of a stream is shown now; null: nothing. */
  viewFor(reader: Reader): BoardView | null;
  /**
   * What a stream says to go from one view (null: none) to another, encoded once for all that do;
   * null: it has nothing to say.
   */
  frame(from: BoardView | null, to: BoardView): Buffer | null;
}

/** Who was shown a view, and can be sent another. */
interface BoardReader extends Reader {
  /** Whether anything of it is wanted. */
  readonly wantsBoard: boolean;
  shown: BoardView | null;
  send(frame: Buffer): void;
}

/** Shows somebody the board: whole where it was not shown yet, else what has changed since. */
export function showBoard(reader: BoardReader, board: BoardSource | undefined): void {
  if (!reader.wantsBoard) return;
  const view = board?.viewFor(reader);
  if (!board || !view) return;
  const frame = board.frame(reader.shown, view);
  reader.shown = view;
  if (frame) reader.send(frame);
}
