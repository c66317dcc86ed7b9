import { PlannedSignalDto, type DeskSignalDto } from "@signaldeck/contract";
import { presenter } from "../../http/presenter.ts";
import { pairDecimals } from "../../market/pairs.ts";
import type { PlannedRow } from "../PlannedSignal.ts";
import { presentSignal } from "../presentSignal.ts";
import type { SignalRow } from "../Signal.ts";
import { isOut } from "../takeBack.ts";
import { isVoidable } from "../voidSignal.ts";

/** A plan as the desk sees it. */
export const presentPlan: (row: PlannedRow) => PlannedSignalDto = presenter(PlannedSignalDto, {
  decimals: ({ pair }) => pairDecimals(pair),
});

/** A signal as the desk sees it. @param now market time */
export function presentDeskSignal(row: SignalRow, now: number): DeskSignalDto {
  return {
    ...presentSignal(row),
    audience: row.audience,
    voidable: isVoidable(row, now),
    withdrawable: isOut(row, now),
  };
}
