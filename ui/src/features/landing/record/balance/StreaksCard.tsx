import { countText, t } from "@signaldeck/contract";
import { memo, useMemo } from "react";
import { Card } from "../../../../components/Card.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { listLink, type Shown } from "../selection.ts";
import type { Endings } from "./endings.ts";
import { streaksOf, type Run } from "./streaks.ts";

/** The longest runs of won and lost signals, and how often losing ones came. */
export const StreaksCard = memo(function StreaksCard(props: { endings: Endings; shown: Shown }) {
  const { endings, shown } = props;
  const { winning, losing, losses } = useMemo(() => streaksOf(endings), [endings]);
  return (
    <Card title={t("Streaks")} aside={t("each leads to its signals")}>
      <dl className="grid gap-x-4" style={{ gridTemplateColumns: "1fr auto auto" }}>
        <Longest name={t("Longest win streak")} run={winning} shown={shown} />
        <Longest name={t("Longest loss streak")} run={losing} shown={shown} />
      </dl>
      <table className="mt-3 w-full">
        <caption className="text-left text-1 text-muted">
          {t("Losing runs; even signals neither add to one nor end it.")}
        </caption>
        <thead>
          <tr className="text-1 text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              {t("In a row")}
            </th>
            <th scope="col" className="text-right font-normal">
              {t("Times")}
            </th>
            <th scope="col" className="text-right font-normal">
              {t("Newest")}
            </th>
          </tr>
        </thead>
        <tbody>
          {losses.map(({ length, orMore, times, newest }) => (
            <tr key={length} className="border-t border-line">
              <th scope="row" className="text-left font-normal">
                {orMore ? t("{{number}} or more", { number: length }) : length}
              </th>
              <td className="text-right">{times === 0 ? t("never") : countText(times)}</td>
              <td className="h-11 text-right">{newest && <ToRun run={newest} shown={shown} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
});

function Longest(props: { name: string; run: Run | null; shown: Shown }) {
  const { name, run, shown } = props;
  return (
    <div className="contents">
      <dt className="flex min-h-11 items-center text-muted">{name}</dt>
      <dd className="flex items-center font-semibold">{run ? countText(run.length) : t("none")}</dd>
      <dd className="flex items-center justify-end">{run && <ToRun run={run} shown={shown} />}</dd>
    </div>
  );
}

/** Sets the list to begin with the run's last signal. */
function ToRun({ run, shown }: { run: Run; shown: Shown }) {
  return (
    <TextLink to={listLink(shown, { before: run.to + 1 })} className="whitespace-nowrap">
      <span className="sr-only">{t("Signals")} </span>
      {t("No.\u00a0{{from}} to {{to}}", { from: run.from, to: run.to })}
    </TextLink>
  );
}
