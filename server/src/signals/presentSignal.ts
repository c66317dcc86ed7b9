import { SignalDto } from "@signaldeck/contract";
import { presenter } from "../http/presenter.ts";
import { martingaleLevels } from "./martingaleLevels.ts";
import { pairDecimals } from "../market/pairs.ts";
import type { SignalRow } from "./Signal.ts";

/** A signal's row as members see it; prices are not rounded, so that anyone can check an outcome. */
export const presentSignal: (row: SignalRow) => SignalDto = presenter(SignalDto, {
  decimals: ({ pair }) => pairDecimals(pair),
  signalType: ({ direction }) => (direction === "CALL" ? "buy" : "sell"),
  publishedEntryPrice: ({ publishedEntryPrice }) => publishedEntryPrice ?? undefined,
  martingaleLevels: (row) => (row.withdrawnAt === null ? ladderOf(row) : []),
  feed: ({ feed, market, quotedBy }) => ({
    name: feed,
    market,
    ...(quotedBy !== null && { quotedBy }),
  }),
  ledgerHash: ({ publishedHash }) => publishedHash,
});

function ladderOf({ expiresAt }: SignalRow): SignalDto["martingaleLevels"] {
  return martingaleLevels(expiresAt.getTime()).map((level) => ({
    level: level.level,
    entryTime: new Date(level.entryTime).toISOString(),
    expiryTime: new Date(level.expiryTime).toISOString(),
  }));
}
