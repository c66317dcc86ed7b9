import { useEffect } from "react";
import type { MarketWish } from "./MarketWishes.ts";
import { useAppDispatch, useAppSelector, type AppThunk } from "./storeHooks.ts";

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
