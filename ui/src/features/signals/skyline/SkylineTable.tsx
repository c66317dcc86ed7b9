import { percent, t, VERDICT_WORDS, watClock } from "@signaldeck/contract";
import { TextLink } from "../../../components/TextLink.tsx";
import { barLink, endWords, type JudgedBar } from "./skylineBars.ts";

/** The same as text: a row for each signal, newest first. */
export function SkylineTable({ bars, now }: { bars: readonly JudgedBar[]; now: number | null }) {
  return (
    <div
      role="region"
      aria-label={t("Signals of the day")}
      tabIndex={0}
      className="mt-3 max-h-80 overflow-auto border-t border-line"
    >
      <table className="w-full">
        <thead className="sticky top-0 bg-surface text-1 text-faint">
          <tr>
            <th className="py-2 pe-3 font-normal">{t("Time")}</th>
            <th className="py-2 pe-3 font-normal">{t("Confidence")}</th>
            <th className="py-2 pe-3 font-normal max-sm:hidden">{t("Verdict")}</th>
            <th className="py-2 pe-3 font-normal">{t("Result")}</th>
            <th className="py-2 text-end font-normal">{t("Record")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <Row key={bar.sequence} bar={bar} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ bar, now }: { bar: JudgedBar; now: number | null }) {
  const { sign, word, className } = endWords(bar, now);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="pe-3 font-normal whitespace-nowrap">
        {watClock(bar.at)}
      </th>
      <td className="pe-3 font-semibold whitespace-nowrap">{percent(bar.confidence)}</td>
      <td className="pe-3 text-muted max-sm:hidden">
        {bar.verdict === null ? "–" : VERDICT_WORDS[bar.verdict]()}
      </td>
      <td className={`pe-3 whitespace-nowrap ${className}`}>
        <span aria-hidden="true">{sign}</span> {word}
      </td>
      <td className="text-end">
        <TextLink to={barLink(bar, now)}>
          {t("No. {{number}}", { number: String(bar.sequence) })}
        </TextLink>
      </td>
    </tr>
  );
}
