import { tCount, utcDate, type ModelFileDto } from "@signaldeck/contract";

/** "1,234,567 candles in 11 recordings, 12 Jan 2012 to 1 Jun 2026" */
export function trainingText(files: readonly ModelFileDto[]): string {
  const candles = files.reduce((sum, file) => sum + file.candles, 0);
  const from = files.map((file) => file.from).sort()[0];
  const to = files
    .map((file) => file.to)
    .sort()
    .at(-1);
  if (!from || !to) {
    return tCount(
      files.length,
      "{{candles}} candles in one recording",
      "{{candles}} candles in {{count}} recordings",
      { candles },
    );
  }
  return tCount(
    files.length,
    "{{candles}} candles in one recording, {{from}} to {{to}}",
    "{{candles}} candles in {{count}} recordings, {{from}} to {{to}}",
    { candles, from: utcDate(from), to: utcDate(to) },
  );
}

/** The pairs of the recordings, each once. */
export function pairsText(files: readonly ModelFileDto[]): string {
  return [...new Set(files.map(({ pair }) => pair))].sort().join(", ");
}
