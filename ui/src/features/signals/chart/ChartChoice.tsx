import { t } from "@signaldeck/contract";
import { useState } from "react";
import { SegmentedChoice } from "../../../components/SegmentedChoice.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";

/** A line of ticks, or candles of so many minutes. */
export type ChartKind = "ticks" | 1 | 5;

const KINDS: readonly { value: ChartKind; word: () => string }[] = [
  { value: "ticks", word: () => t("Ticks") },
  { value: 1, word: () => "1 m" },
  { value: 5, word: () => "5 m" },
];

const KEY = "signals.chart";

/** What the chart shows on this device; ticks until something else is chosen. */
export function useChartChoice() {
  const { storage } = usePlatform();
  const [kind, setKind] = useState<ChartKind>(
    () => KINDS.find((known) => String(known.value) === storage.get(KEY))?.value ?? "ticks",
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
    <div className="-my-2">
      <SegmentedChoice
        label={t("What the chart shows")}
        chosen={props.kind}
        choices={KINDS.map(({ value, word }) => ({ value, word: word() }))}
        onChoose={props.onChoose}
      />
    </div>
  );
}
