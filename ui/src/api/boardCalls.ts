import { boardApi, HOUR, type BoardDto } from "@signaldeck/contract";
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

/** The board after what the stream said: all of it, or what differs from what is known. */
export function mergeBoard(known: BoardDto, news: BoardDto): BoardDto {
  if (news.whole) return news;
  const changed = new Map(news.pairs.map((one) => [one.pair, one]));
  return { ...news, whole: true, pairs: known.pairs.map((one) => changed.get(one.pair) ?? one) };
}

/** Takes in what the stream says of the board of pairs. */
export const receiveBoard =
  (news: BoardDto): AppThunk =>
  (dispatch, getState) => {
    const { updateQueryData, upsertQueryData } = boardCalls.util;
    if (boardCalls.endpoints.board.select()(getState()).data) {
      dispatch(updateQueryData("board", undefined, (known) => mergeBoard(known, news)));
    } else if (news.whole) void dispatch(upsertQueryData("board", undefined, news));
  };
