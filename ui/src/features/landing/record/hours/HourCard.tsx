import {
  breakEvenRate,
  percent,
  RECORD_LIMITS,
  type RecordAnalysisDto,
  t,
} from "@signaldeck/contract";
import { useMemo, useState, type ReactNode } from "react";
import { Card } from "../../../../components/Card.tsx";
import { ROOMS } from "../rooms.ts";
import type { Shown } from "../selection.ts";
import { cellBackground } from "./cellColour.ts";
import { cellText } from "./cellText.ts";
import { HourGrid } from "./HourGrid.tsx";
import { hourMap, hoursCaution, type HourCell } from "./hourMap.ts";

export interface HourCardProps {
  hours: RecordAnalysisDto["hours"];
  payout: number;
  shown: Shown;
}

/** The win rate of each hour of the week against break-even at the reader's payout. */
export function HourCard({ hours, payout, shown }: HourCardProps) {
  const days = useMemo(() => hourMap(hours), [hours]);
  const [pointed, setPointed] = useState<HourCell | null>(null);
  const breakEven = breakEvenRate(payout);
  const grid = { days, breakEven, shown, onPoint: setPointed };
  const caution = hoursCaution(days.flat(), breakEven);
  return (
    <Card title={t("Win rate by hour and weekday")} aside="UTC" className={ROOMS.hours}>
      <HourGrid {...grid} rows="weekdays" className="hidden md:table" />
      <HourGrid {...grid} rows="hours" className="md:hidden" />
      <p aria-hidden="true" className="mt-2 min-h-6 font-semibold">
        {pointed && cellText(pointed)}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-1 text-muted">
        <Swatch colour={cellBackground(breakEven - 1, breakEven)}>
          {t("below {{rate}}", { rate: percent(breakEven) })}
        </Swatch>
        <Swatch colour={cellBackground(breakEven + 10, breakEven)}>{t("above")}</Swatch>
        <Swatch>
          {t("fewer than {{minimum}} signals", { minimum: RECORD_LIMITS.hourSample })}
        </Swatch>
      </ul>
      <p className="mt-2 text-muted">
        {caution ??
          t("No hour has {{minimum}} decided signals yet.", {
            minimum: RECORD_LIMITS.hourSample,
          })}
      </p>
    </Card>
  );
}

function Swatch(props: { colour?: string | undefined; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="size-3 rounded-small border border-line-strong"
        style={{ background: props.colour, borderRadius: 3 }}
      />
      <span>{props.children}</span>
    </li>
  );
}
