import { percentAsIs, t } from "@signaldeck/contract";
import { AppWindow } from "lucide-react";
import { usePairsToChoose } from "../../api/marketCalls.ts";
import { useSignalPreferences } from "../../api/signalPreferences.ts";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { MINIMUMS } from "./minimums.ts";
import { addressOf, useRoomFilters } from "./roomFilters.ts";

/** Narrows the list to one pair or to surer signals, and opens that room beside this one. */
export function ListFilters() {
  const platform = usePlatform();
  const [filters] = useRoomFilters();
  const { pair } = filters;
  const narrowed = addressOf(filters);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 @min-[34rem]:grid-cols-[auto_auto_auto]">
      {pair !== null && <PageTitle title={t("{{pair}} signals", { pair })} />}
      <PairFilter />
      <ConfidenceFilter />
      <IconButton
        label={
          pair === null
            ? t("Open a second window")
            : t("Open {{pair}} in a window of its own", { pair })
        }
        icon={AppWindow}
        onClick={() => void platform.openScreen(SCREENS.signals + (narrowed && `?${narrowed}`))}
      />
    </div>
  );
}

function PairFilter() {
  const [{ pair }, narrow] = useRoomFilters();
  // A pair of the address stays to be chosen, also when the feed does not carry it any more.
  const pairs = usePairsToChoose(pair === null ? [] : [pair]);
  return (
    <FilterSelect
      label={t("Pair")}
      value={pair ?? ""}
      choices={pairs.map((name) => [name, name] as const)}
      any={t("All pairs")}
      onChange={(next) => narrow({ pair: next === "" ? null : next })}
      className="min-w-32"
    />
  );
}

/** From the member's own minimum on, or from another one. */
function ConfidenceFilter() {
  const { floor } = useSignalPreferences();
  const [{ least }, narrow] = useRoomFilters();
  const known = new Set([
    ...MINIMUMS,
    ...(floor === null ? [] : [floor]),
    ...(least === null ? [] : [least]),
  ]);
  const choices = [...known].sort((a, b) => a - b);
  const wordsOf = (figure: number) =>
    figure === floor
      ? t("Your minimum, {{least}}", { least: percentAsIs(figure) })
      : t("{{least}} and more", { least: percentAsIs(figure) });
  return (
    <FilterSelect
      label={t("Confidence")}
      value={least === null ? "" : String(least)}
      choices={choices.map((figure) => [String(figure), wordsOf(figure)] as const)}
      any={t("Any confidence")}
      onChange={(next) => narrow({ least: next === "" ? null : Number(next) })}
      className="min-w-40 @max-[34rem]:order-last @max-[34rem]:col-span-2"
    />
  );
}
