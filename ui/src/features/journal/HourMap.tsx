import { type JournalResultsDto, signedDollars, t } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";

type Row = JournalResultsDto["byHour"][number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Strongest tint in percent: the words on it stay readable. */
const STRONGEST = 34;

/** Own results by the hour of entry: the tint says how much, sign and words say which way. */
export function HourMap({ rows }: { rows: readonly Row[] }) {
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  const largest = Math.max(...rows.map(({ result }) => Math.abs(result)), 0.01);
  return (
    <Card title={t("By hour")} aside={t("hour of entry, WAT")}>
      <ol className="grid grid-cols-3 gap-1.5 sm:grid-cols-6">
        {HOURS.map((hour) => (
          <HourCell key={hour} hour={hour} row={byHour.get(hour)} largest={largest} />
        ))}
      </ol>
    </Card>
  );
}

function HourCell(props: { hour: number; row: Row | undefined; largest: number }) {
  const { hour, row, largest } = props;
  const name = `${String(hour).padStart(2, "0")}:00`;
  if (!row) {
    return (
      <li className="min-h-14 rounded-small border border-line px-2 py-1.5">
        <span className="block text-1 text-faint">{name}</span>
        <span className="block text-1 text-faint">{t("none")}</span>
      </li>
    );
  }
  const share = Math.round((Math.abs(row.result) / largest) * STRONGEST);
  const tone = row.result < 0 ? "put" : "call";
  const backgroundColor =
    row.result === 0
      ? undefined
      : `color-mix(in srgb, var(--color-${tone}) ${share}%, var(--color-surface))`;
  return (
    <li
      className="min-h-14 rounded-small border border-line px-2 py-1.5"
      style={{ backgroundColor }}
    >
      <span className="block text-1">{name}</span>
      <span className="block truncate text-1 font-semibold">{signedDollars(row.result)}</span>
      <span className="block text-1">
        {t("{{part}} of {{whole}}", { part: row.won, whole: row.won + row.lost })}
      </span>
    </li>
  );
}
