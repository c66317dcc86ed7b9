import {
  boardApi,
  boardPairs,
  HOUR,
  type BoardChangesDto,
  type BoardDto,
} from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";
import type { AppThunk } from "./storeHooks.ts";

export const boardCalls = defineCalls((call) => ({
  board: call.query(boardApi.board, { merge: (known, reply) => later(known, reply) }),
}));

/** What is older by more is of a recording that began anew. */
const ANEW = HOUR;

/** Of a board and a reply the later one: the stream may have said more since that was written. */
function later(known: BoardDto, reply: BoardDto): BoardDto {
  const behind = Date.parse(known.at) - Date.parse(reply.at);
  return behind > 0 && behind < ANEW ? known : reply;
}

/** Takes in all of the board of pairs that the stream says. */
export const receiveBoard =
  (board: BoardDto): AppThunk =>
  (dispatch, getState) => {
    const { updateQueryData, upsertQueryData } = boardCalls.util;
    if (boardCalls.endpoints.board.select()(getState()).data) {
      dispatch(updateQueryData("board", undefined, () => board));
    } else void dispatch(upsertQueryData("board", undefined, board));
  };

/** Takes in what of it has changed, where it is known. */
export const changeBoard = (changes: BoardChangesDto) =>
  boardCalls.util.updateQueryData("board", undefined, (known) => {
    const changed = new Map(boardPairs(changes).map((one) => [one.pair, one]));
    known.at = changes.at;
    known.pairs = known.pairs.map((one) => changed.get(one.pair) ?? one);
  });
