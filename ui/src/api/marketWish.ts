import { ALL_PAIRS } from "@signaldeck/contract";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector, type AppThunk } from "./storeHooks.ts";

/** What of the market a part of the screen shows. */
export interface MarketWish {
  /** A pair whose prices are shown. */
  pair?: string;
  /** Whether the board of pairs is. */
  board?: true;
}

/** What all that is on screen wants of the live stream beside the signals. */
export class MarketWishes {
  private readonly wished = new Set<MarketWish>();
  private readonly listeners = new Set<() => void>();
  private isSeen = true;

  /** Wants something until the returned call. */
  add(wish: MarketWish): () => void {
    this.wished.add(wish);
    this.tell();
    return () => {
      this.wished.delete(wish);
      this.tell();
    };
  }

  /** Nobody looks: nothing is wanted meanwhile. */
  setSeen(isSeen: boolean): void {
    if (isSeen === this.isSeen) return;
    this.isSeen = isSeen;
    this.tell();
  }

  /** What a stream's address says of it. */
  get query(): string {
    const wished = this.isSeen ? [...this.wished] : [];
    const pairs = [...new Set(wished.flatMap(({ pair }) => pair ?? []))].sort();
    const query = new URLSearchParams();
    if (pairs.length > 0) query.set("prices", pairs.join(","));
    if (wished.some(({ board }) => board)) query.set("board", "1");
    return asQuery(query);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const asQuery = (query: URLSearchParams) => (query.size === 0 ? "" : `?${query.toString()}`);

/** Where windows share one stream, it brings what any of them may show. */
export const EVERYTHING = asQuery(new URLSearchParams({ prices: ALL_PAIRS, board: "1" }));

/** Whether a stream of one wish brings all that another one wants. */
export function brings(query: string, wanted: string): boolean {
  const [has, wants] = [new URLSearchParams(query), new URLSearchParams(wanted)];
  const pairs = new Set(has.get("prices")?.split(","));
  const missing = (wants.get("prices")?.split(",") ?? []).some((pair) => !pairs.has(pair));
  return !missing && (has.has("board") || !wants.has("board"));
}

/** What the open stream brings. */
const slice = createSlice({
  name: "streamed",
  initialState: { isLive: false, pairs: [] as readonly string[] },
  reducers: {
    streamLives: (state, { payload }: PayloadAction<boolean>) => {
      state.isLive = payload;
    },
    streamedPairs: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.pairs = [...payload];
    },
  },
});

export const { streamedPairs, streamLives } = slice.actions;
export const streamedReducer = slice.reducer;

function wishFor(wish: MarketWish): AppThunk<() => void> {
  return (_dispatch, _getState, { wishes }) => wishes.add(wish);
}

/** Says whether anybody looks: while nobody does, nothing is wanted. */
export function seeMarket(isSeen: boolean): AppThunk {
  return (_dispatch, _getState, { wishes }) => wishes.setSeen(isSeen);
}

/** Wants something of the market for as long as the part of the screen stands and is seen. */
export function useMarketWish({ pair, board }: MarketWish): void {
  const dispatch = useAppDispatch();
  useEffect(
    () => dispatch(wishFor({ ...(pair !== undefined && { pair }), ...(board && { board }) })),
    [dispatch, pair, board],
  );
}

/** Whether a stream tells what is new: then nobody has to ask for it, on any part of the screen. */
export const useIsLive = () => useAppSelector(({ streamed }) => streamed.isLive);

/** Whether the open stream brings the prices of a pair: then nobody has to ask for them. */
export const useIsStreamed = (pair: string) =>
  useAppSelector(({ streamed }) => streamed.pairs.includes(pair));
