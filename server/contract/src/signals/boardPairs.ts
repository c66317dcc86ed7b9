import type { BoardChangesDto, BoardPairDto } from "./board.ts";

/** The pairs that changes of a board name, as the board says them. */
export const boardPairs = ({ figures = {}, pairs = [] }: BoardChangesDto): BoardPairDto[] => [
  ...Object.entries(figures).map(([pair, [direction, confidence, low, high]]) => ({
    pair,
    direction,
    confidence,
    low,
    high,
  })),
  ...pairs,
];
