import { Calibration } from "./Calibration.tsx";
import { LiveCalibration } from "./LiveCalibration.tsx";
import { VoidedSignals } from "./VoidedSignals.tsx";

/** What was voided, and what the confidence was worth in the model's tests and on this feed. */
export function BelowSignals() {
  return (
    <>
      <VoidedSignals />
      <Calibration />
      <LiveCalibration />
    </>
  );
}
