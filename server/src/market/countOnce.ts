import type { Candle } from "./Candle.ts";

/** A file's candles as they are counted. */
interface NamedCandles {
  name: string;
  pair: string;
  candles: readonly Candle[];
}

/** Candles of a file that an earlier one of the same pair holds as well. */
export interface Overlap {
  name: string;
  /** The file whose candles count. */
  other: string;
  candles: number;
  /** Opens of the first and the last of them, ISO 8601. */
  from: string;
  to: string;
}

/**
 * Has each candle of a pair in one file alone: the one that begins first, or the longer one, of those
 * that hold it, so that a series is cut as little as can be.
 * @param goesFirst files that keep their candles whatever others hold
 * @returns the files in the given order
 * @throws Error naming files, time and prices where two of them say different things of one candle
 */
export function countOnce<File extends NamedCandles>(
  files: readonly File[],
  goesFirst: (file: File) => boolean = () => false,
): { files: File[]; overlaps: Overlap[] } {
  const seen = new Map<string, Map<number, { name: string; candle: Candle }>>();
  const overlaps = new Map<string, Overlap>();
  const startOf = ({ candles }: File) => candles[0]?.time ?? Infinity;
  const inTurn = files.toSorted(
    (a, b) =>
      Number(goesFirst(b)) - Number(goesFirst(a)) ||
      startOf(a) - startOf(b) ||
      b.candles.length - a.candles.length,
  );
  const kept = new Map<File, File>();
  for (const file of inTurn) {
    const ofPair = seen.get(file.pair) ?? new Map<number, { name: string; candle: Candle }>();
    seen.set(file.pair, ofPair);
    const candles = file.candles.filter((candle) => {
      const first = ofPair.get(candle.time);
      if (first === undefined) {
        ofPair.set(candle.time, { name: file.name, candle });
        return true;
      }
      if (said(first.candle) !== said(candle)) {
        throw new Error(
          `${file.name} and ${first.name} differ at ${iso(candle.time)}: ${said(candle)} and ` +
            `${said(first.candle)} (open, high, low, close). Leave one of them out.`,
        );
      }
      note(overlaps, { name: file.name, other: first.name, time: iso(candle.time) });
      return false;
    });
    kept.set(file, candles.length === file.candles.length ? file : { ...file, candles });
  }
  return { files: files.map((file) => kept.get(file) ?? file), overlaps: [...overlaps.values()] };
}

function note(
  overlaps: Map<string, Overlap>,
  { name, other, time }: { name: string; other: string; time: string },
): void {
  const key = JSON.stringify([name, other]);
  const before = overlaps.get(key) ?? { name, other, candles: 0, from: time, to: time };
  overlaps.set(key, { ...before, candles: before.candles + 1, to: time });
}

const said = ({ open, high, low, close }: Candle) => [open, high, low, close].join(" ");
const iso = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
