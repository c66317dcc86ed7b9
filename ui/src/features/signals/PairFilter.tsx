import { t } from "@signaldeck/contract";
import { AppWindow } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";

/** Names in the room's address the pair that its list is narrowed to. */
export const PAIR_PARAMETER = "pair";

/** Narrows the list to one pair, and opens that room beside this one. */
export function PairFilter({ pair }: { pair: string | null }) {
  const platform = usePlatform();
  const { data: market } = useMarketStatusQuery();
  const [, setSearch] = useSearchParams();
  // A pair of the address stays to be chosen, also when the feed does not carry it any more.
  const pairs = [...new Set([...(market?.feed.pairs ?? []), ...(pair === null ? [] : [pair])])];
  const own = pair === null ? "" : `?${new URLSearchParams({ [PAIR_PARAMETER]: pair }).toString()}`;
  return (
    <div className="flex items-center">
      {pair !== null && <PageTitle title={t("{{pair}} signals", { pair })} />}
      <FilterSelect
        label={t("Pair")}
        value={pair ?? ""}
        choices={pairs.map((name) => [name, name] as const)}
        any={t("All pairs")}
        onChange={(next) => setSearch(next === "" ? {} : { [PAIR_PARAMETER]: next })}
        className="min-w-32"
      />
      <IconButton
        label={
          pair === null
            ? t("Open a second window")
            : t("Open {{pair}} in a window of its own", { pair })
        }
        icon={AppWindow}
        onClick={() => void platform.openScreen(SCREENS.signals + own)}
      />
    </div>
  );
}
