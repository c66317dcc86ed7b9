import { marketApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const signalRoomCalls = defineCalls((call) => ({
  candles: call.query(marketApi.candles, { keepUnusedDataFor: 300 }),
}));

/** Five-minute candles of one pair, for the chart. */
export const { useCandlesQuery } = signalRoomCalls;
