import {
  countText,
  liveCalibrationApi,
  percent,
  SIGNAL_LIMITS,
  type LiveCalibrationDto,
} from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";

const { useLiveCalibrationQuery } = defineCalls((call) => ({
  liveCalibration: call.query(liveCalibrationApi.liveCalibration),
}));

const CLASSES: Record<LiveCalibrationDto["instruments"], string> = {
  fx: "currencies",
  metal: "metals",
  crypto: "crypto",
  other: "other markets",
};
const CELL = "py-2.5 pr-3 align-middle last:pr-0";

/** The confidences that were published on this feed, against what became of them. */
export function LiveCalibration() {
  const call = useLiveCalibrationQuery();
  return (
    <Card title="Was it right here?">
      <Loaded
        call={call}
        what="the calibration of published signals"
        waiting={<Skeleton className="h-24" />}
      >
        {(groups) =>
          groups.length === 0 ? (
            <p className="text-muted">No signal with a confidence has been settled yet.</p>
          ) : (
            <div className="grid gap-6">
              <p className="max-w-3xl text-muted">
                The same for the signals that were published and settled on this feed.
              </p>
              {groups.map((group) => (
                <Group key={group.source + group.instruments} group={group} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function Group({ group: { source, instruments, n, rows } }: { group: LiveCalibrationDto }) {
  return (
    <table className="w-full max-w-2xl">
      <caption className="pb-1 text-left">
        {sourceLabel(source)}, {CLASSES[instruments]}{" "}
        <span className="text-muted">{countText(n)} signals</span>
      </caption>
      <thead>
        <tr className="text-left text-1 text-muted">
          {["Confidence", "Said", "Happened", "Signals"].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`${CELL} font-normal ${index > 0 ? "text-right" : ""}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.from} className="border-t border-line">
            <th scope="row" className={`${CELL} text-left font-normal`}>
              {row.to === 100 ? `${row.from}\u00a0% +` : `${row.from} to ${row.to}\u00a0%`}
            </th>
            <td className={`${CELL} text-right`}>{percent(row.predicted)}</td>
            <td className={`${CELL} text-right`}>
              {row.n < SIGNAL_LIMITS.minimumSample ? (
                <span className="text-muted">not enough data</span>
              ) : (
                <>
                  <span className="font-semibold">{percent(row.realised)}</span>
                  <span className="block text-1 text-muted">
                    {row.realisedLow.toFixed(1)} to {row.realisedHigh.toFixed(1)}
                  </span>
                </>
              )}
            </td>
            <td className={`${CELL} text-right text-muted`}>{countText(row.n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
