import { useState } from "react";
import { classes } from "../../../components/classes.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";

/** A line of ticks, or candles of so many minutes. */
export type ChartKind = "ticks" | 1 | 5;

const KINDS: readonly { kind: ChartKind; word: string }[] = [
  { kind: "ticks", word: "Ticks" },
  { kind: 1, word: "1 m" },
  { kind: 5, word: "5 m" },
];

const KEY = "signals.chart";

/** What the chart shows on this device; ticks until something else is chosen. */
export function useChartChoice() {
  const { storage } = usePlatform();
  const [kind, setKind] = useState<ChartKind>(
    () => KINDS.find((known) => String(known.kind) === storage.get(KEY))?.kind ?? "ticks",
  );
  const choose = (next: ChartKind) => {
    storage.set(KEY, String(next));
    setKind(next);
  };
  return [kind, choose] as const;
}

/** Chooses between ticks and candles. */
export function ChartChoice(props: { kind: ChartKind; onChoose: (kind: ChartKind) => void }) {
  return (
    <div role="group" aria-label="What the chart shows" className="-my-2 flex">
      {KINDS.map(({ kind, word }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === props.kind}
          onClick={() => props.onChoose(kind)}
          className={classes(
            "min-h-11 min-w-11 rounded-small px-2 font-semibold",
            kind === props.kind ? "bg-raised text-text" : "text-muted hover:text-text",
          )}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
