import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { SignalSource } from "../signals/calls.ts";
import { CalibrationRowDto } from "./calls.ts";

/** Settled signals of one source and one class of instruments. Rates are percent. */
export const LiveCalibrationDto = z.object({
  source: SignalSource,
  instruments: z.enum(["fx", "metal", "crypto", "other"]),
  /** Won and lost signals that carried a confidence. */
  n: z.number().int().positive(),
  rows: z.array(CalibrationRowDto),
});
export type LiveCalibrationDto = z.infer<typeof LiveCalibrationDto>;

export const liveCalibrationApi = {
  liveCalibration: endpoint({
    method: "get",
    path: "/record/calibration/live",
    summary: "Confidence that was published against what happened, by source and class",
    permission: "public",
    reply: z.array(LiveCalibrationDto),
    failure: "Failed to load the calibration of published signals",
  }),
};
