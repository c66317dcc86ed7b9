import { countText, liveCalibrationApi, type LiveCalibrationDto } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { CalibrationTable } from "../../../components/CalibrationTable.tsx";

const { useLiveCalibrationQuery } = defineCalls((call) => ({
  liveCalibration: call.query(liveCalibrationApi.liveCalibration),
}));

const CLASSES: Record<LiveCalibrationDto["instruments"], string> = {
  fx: "currencies",
  metal: "metals",
  crypto: "crypto",
  other: "other markets",
};

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
    <CalibrationTable
      rows={rows}
      counted="Signals"
      className="max-w-2xl"
      caption={
        <>
          {sourceLabel(source)}, {CLASSES[instruments]}{" "}
          <span className="text-muted">{countText(n)} signals</span>
        </>
      }
    />
  );
}
