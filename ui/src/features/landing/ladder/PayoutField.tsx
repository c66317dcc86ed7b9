import { type LadderInput, percentAsIs, t } from "@signaldeck/contract";
import { useController, type Control } from "react-hook-form";
import { TextField } from "../../../components/TextField.tsx";
import type { LadderFields } from "./ladderFields.ts";

/** What brokers usually pay; other payouts can be typed. */
const SLIDER = { min: 70, max: 98 };

/** The payout as a number, and a slider over the usual ones. */
export function PayoutField({ control }: { control: Control<LadderFields, unknown, LadderInput> }) {
  const { field } = useController({ control, name: "payoutPercent" });
  const typed = Number(String(field.value).replace(",", "."));
  return (
    <div>
      <TextField
        control={control}
        name="payoutPercent"
        label={t("Payout in %")}
        inputMode="decimal"
        autoComplete="off"
        description={t("What your broker pays on a won option")}
      />
      <input
        type="range"
        {...SLIDER}
        step={1}
        value={typed || SLIDER.min}
        aria-label={t("Payout, {{min}} to {{max}}", {
          min: SLIDER.min,
          max: percentAsIs(SLIDER.max),
        })}
        onChange={(event) => field.onChange(event.target.value)}
        className="h-11 w-full"
        style={{ accentColor: "var(--color-brand)" }}
      />
    </div>
  );
}
