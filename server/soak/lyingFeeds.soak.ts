import { DAY, MINUTE } from "@signaldeck/contract";
import { describe } from "vitest";
import { instrumentClass } from "../src/market/pairs.ts";
import { derivSymbol } from "../src/market/deriv/derivSymbols.ts";
import { readPlayed } from "../src/market/standIn/readPlayed.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { LIE_KINDS } from "../src/market/testing/Liar.ts";
import { playLies } from "../src/signals/testing/lyingMonth.ts";
import { soak } from "./support/soak.ts";

const SUNDAY = Date.UTC(2026, 3, 26, 21);
const SEED = Number(process.env["FAULT_SEED"] ?? 11);
/** A month in eight parts, each within the limit of one run. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7];
const LIES = 25;
const PART = 3.75 * DAY;
/** A week of history before the first mark, and a weekend. */
const BEFORE = 9 * DAY;

const generated = (pair: string, seed: number, price: number, weekends: "open" | "closed") => ({
  pair,
  stepMinutes: 5 as const,
  candles: generateCandles({ seed, count: 12_000, start: SUNDAY, price, weekends }),
});

/** Recorded candles of a folder that is handed in (`LIES_DATA_DIR`), else made ones. */
function played() {
  const folder = process.env["LIES_DATA_DIR"];
  if (folder === undefined) {
    const series = [
      generated("EUR/USD", 1, 1.1, "closed"),
      generated("GBP/USD", 2, 1.3, "closed"),
      generated("BTC/USDT", 3, 59_000, "open"),
    ];
    return { series, from: SUNDAY, to: Infinity, name: "made" };
  }
  const vendors = (pair: string) =>
    derivSymbol(pair) !== null || instrumentClass(pair) === "crypto";
  return { ...readPlayed(folder, vendors), name: "recorded" };
}

describe("a month on live feeds that lie, 200 times in all", () => {
  for (const part of PARTS) {
    const promise = `part ${part + 1} of ${PARTS.length}, ${LIES} lies of ${LIE_KINDS.length} kinds: every signal is that of the honest time, but for those that waited and marks at which the pair was silent for a lie, each of which says why`;
    soak(promise, async () => {
      const { series, from, to, name } = played();
      const start = from + BEFORE + part * PART + 2 * MINUTE;
      const end = Math.min(start + PART, to - DAY);
      const seed = SEED + part;
      const { published, counts, wrong } = await playLies({ series, start, end, lies: LIES, seed });
      const kinds = Object.entries(counts).map(
        ([kind, { lies, silent, held, unsettled }]) =>
          `${lies} x ${kind}: ${silent} marks silent, ${held} held, ${unsettled} of them unsettled`,
      );
      const days = (end - start) / DAY;
      return {
        figure: `seed ${seed}, ${days} days ${name}, ${published} published; ${kinds.join("; ")}; ${wrong.length} wrong${wrong.length > 0 ? `: ${wrong.slice(0, 3).join("; ")}` : ""}`,
        holds: wrong.length === 0 && published > days * 100,
      };
    });
  }
});
