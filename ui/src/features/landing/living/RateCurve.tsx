import { countText, percent, percents, type RatePointDto, t } from "@signaldeck/contract";
import { rangeOf } from "./curveRange.ts";

/** The rate after each signal within its interval, against the rate that the payout needs. */
export function RateCurve(props: { points: readonly RatePointDto[]; breakEven: number }) {
  const { points, breakEven } = props;
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const { low, high } = rangeOf(points);
  const x = ({ decided }: RatePointDto) =>
    last === first ? 0 : ((decided - first.decided) / (last.decided - first.decided)) * 100;
  const y = (rate: number) =>
    100 - ((Math.min(high, Math.max(low, rate)) - low) / (high - low)) * 100;
  const line = (of: (point: RatePointDto) => number, list = points) =>
    list.map((point) => `${x(point).toFixed(2)},${y(of(point)).toFixed(2)}`).join(" ");
  const grid = [low, 50, high].filter((rate) => Math.abs(rate - breakEven) > 3);
  return (
    <div dir="ltr" className="flex h-full flex-col text-1 text-muted">
      <p className="mb-2 flex items-center justify-end gap-2 text-amber">
        <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-amber" />
        {t("break-even {{rate}}", { rate: percent(breakEven) })}
      </p>
      <div className="relative min-h-0 grow pe-12">
        <svg
          role="img"
          aria-label={t(
            "Win rate: {{rate}} won of {{decided}} decided, 95 % sure between {{range}}; break-even at {{breakEven}}",
            {
              decided: last.decided,
              rate: percent(last.rate),
              range: percents(last.low, last.high, "and"),
              breakEven: percent(breakEven),
            },
          )}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 h-full w-[calc(100%-3rem)]"
        >
          {grid.map((rate) => (
            <path key={rate} d={`M0 ${y(rate)}H100`} className={`${THIN} stroke-line`} />
          ))}
          <polygon
            points={`${line(({ low: end }) => end)} ${line(({ high: end }) => end, points.toReversed())}`}
            className="fill-brand opacity-15"
          />
          <path
            d={`M0 ${y(breakEven)}H100`}
            strokeDasharray="5 4"
            className={`${THIN} stroke-amber`}
          />
          <polyline
            points={line(({ rate }) => rate)}
            fill="none"
            strokeWidth="2"
            className="stroke-brand [vector-effect:non-scaling-stroke]"
          />
        </svg>
        {grid.map((rate) => (
          <Label key={rate} at={y(rate)}>
            {percent(rate, 0)}
          </Label>
        ))}
        <Label at={y(breakEven)} className="text-amber">
          {percent(breakEven)}
        </Label>
      </div>
      <p className="mt-2 flex justify-between pe-12">
        <span>{t("signal {{number}}", { number: first.decided })}</span>
        <span>{countText(last.decided)}</span>
      </p>
    </div>
  );
}

const THIN = "fill-none [vector-effect:non-scaling-stroke]";

function Label(props: { at: number; className?: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute end-0 -translate-y-1/2 ${props.className ?? ""}`}
      style={{ top: `${props.at}%` }}
    >
      {props.children}
    </span>
  );
}
