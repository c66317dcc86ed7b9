import { Calibration } from "./Calibration.tsx";
import { LiveCalibration } from "./LiveCalibration.tsx";

/** What the confidence was worth in the model's tests, and on this feed. */
export function Calibrations() {
  return (
    <>
      <Calibration />
      <LiveCalibration />
    </>
  );
}
