import { sparkPoints } from "./sparkPath.ts";

const BOX = { width: 88, height: 20 };

/** The shape of the last 20 minutes, as wide as there is room; the price itself is beside it. */
export function Sparkline(props: { times: readonly number[]; prices: readonly number[] }) {
  return (
    <svg
      aria-hidden="true"
      height={BOX.height + 4}
      viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
      preserveAspectRatio="none"
      className="min-w-0 flex-1"
    >
      <polyline
        points={sparkPoints(props, BOX)}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-muted"
      />
    </svg>
  );
}
