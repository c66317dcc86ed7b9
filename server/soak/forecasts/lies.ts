import type { RecordForecastsDto } from "@signaldeck/contract";
import type { Lie } from "./LyingProxy.ts";

/** A lie, and what whoever is told it finds. */
export interface Forgery {
  name: string;
  lie: Lie;
  words: RegExp;
}

/** Changes the first of a day's lines that a change changes. */
function firstLine(day: string, change: (line: string) => string): Lie {
  return (path, truth) => {
    if (path !== `/ledger/forecasts/${day}`) return null;
    const lines = truth.toString().split("\n");
    const at = lines.findIndex((line) => change(line) !== line);
    const line = lines[at];
    if (line === undefined) throw new Error("Nothing on that day could be changed so");
    return lines.with(at, change(line)).join("\n");
  };
}

/** A pair that was left out, as it stands in a line with one beside it. */
const ABSTENTION = /\{"pair":"[^"]+","price":[^,]+,"silent":"\w+"\},/;

/** A site's figures of forecasts, with one more that came true on a day, and so in all. */
function embellished(truth: Buffer, day: string): string {
  const said = JSON.parse(truth.toString()) as { data: RecordForecastsDto };
  const { data } = said;
  const days = data.days.map((one) => (one.day === day ? { ...one, won: one.won + 1 } : one));
  return JSON.stringify({ ...said, data: { ...data, won: data.won + 1, days } });
}

/** What a server, or anybody between it and the reader, can say without the log's key. */
export function liesOf(day: string): Forgery[] {
  const isOther = /is not what it committed to/;
  return [
    {
      name: "a changed pair",
      lie: firstLine(day, (line) => line.replace(/"up":0\.4/, '"up":0.6')),
      words: isOther,
    },
    {
      name: "a dropped abstention",
      lie: firstLine(day, (line) => line.replace(ABSTENTION, "")),
      words: isOther,
    },
    {
      name: "a day counted better than it was",
      lie: (path, truth) => (path === "/api/record/forecasts" ? embellished(truth, day) : null),
      words:
        /The site counts \d+ won in its forecasts of \S+ on \S+; by the log it is (\d+ to )?\d+\./,
    },
    {
      name: "a mark that stays shut",
      lie: (path, truth) =>
        path === `/ledger/forecasts/${day}` ? truth.subarray(truth.indexOf("\n") + 1) : null,
      words: /should have been opened long ago/,
    },
  ];
}
