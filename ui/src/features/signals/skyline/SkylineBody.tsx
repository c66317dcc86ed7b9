import { t } from "@signaldeck/contract";
import { ChartColumn, Table } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../components/IconButton.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { clearedWords } from "./skylineBars.ts";
import { SkylinePlot } from "./SkylinePlot.tsx";
import { SkylineTable } from "./SkylineTable.tsx";
import type { SkylineView } from "./useSkyline.ts";

export interface SkylineBodyProps {
  view: SkylineView;
  now: number | null;
  seesAll: boolean;
}

/** Head, bars, and the same as a table. */
export function SkylineBody({ view, now, seesAll }: SkylineBodyProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="text-2 font-semibold">{t("Today, confidence at each mark")}</h2>
        <div className="ms-auto text-1 text-muted">
          <Cleared view={view} />
        </div>
        {view.bars.length > 0 && (
          <IconButton
            label={asTable ? t("Hide the table") : t("Show as a table")}
            aria-pressed={asTable}
            icon={asTable ? ChartColumn : Table}
            onClick={() => setAsTable(!asTable)}
            className="-me-3"
          />
        )}
      </div>
      <SkylinePlot view={view} now={now} className="h-24" />
      {asTable && <SkylineTable bars={view.bars} now={now} />}
      {!seesAll && (
        <p className="mt-2 text-1 text-faint">
          {t("Signals of higher tiers appear 15 minutes after their expiry.")}
        </p>
      )}
    </>
  );
}

/** "2 of 179 cleared break-even" */
function Cleared({ view }: { view: SkylineView }) {
  if (view.marks === 0) return t("No mark judged yet today");
  return (
    <Phrase
      text={clearedWords(view.cleared.length, view.marks)}
      parts={{ n: (words) => <span className="font-semibold text-text">{words}</span> }}
    />
  );
}
