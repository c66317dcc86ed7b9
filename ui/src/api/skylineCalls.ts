import { SECOND, SIGNAL_LIMITS, skylineApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";
import { readAnew } from "./readAnew.ts";
import type { AppThunk } from "./storeHooks.ts";

/** The day's marks; what the stream says of a mark is counted here, where a screen shows them. */
export const skylineCalls = defineCalls((call) => ({
  // With the list of signals: what a pause held back appears in both.
  skyline: call.query(skylineApi.skyline, { providesTags: ["Signals"] }),
}));

/** All who hear in one moment that they missed marks ask over this long. */
const SPREAD = 5 * SECOND;

/** A mark has ended, whatever came of it: it is counted, or all is read anew where some were missed. */
export const hearMark =
  (mark: number): AppThunk =>
  (dispatch, getState) => {
    const { skyline } = skylineCalls.endpoints;
    const known = skyline.select()(getState()).data;
    if (!known) return;
    const { slot } = SIGNAL_LIMITS;
    const next = known.last === null ? Date.parse(known.from) : Date.parse(known.last) + slot;
    if (mark < next) return;
    if (mark > next || mark >= Date.parse(known.to)) {
      setTimeout(() => void dispatch(readAnew(skyline, undefined)), Math.random() * SPREAD);
      return;
    }
    dispatch(
      skylineCalls.util.updateQueryData("skyline", undefined, (day) => {
        day.marks += 1;
        day.last = new Date(mark).toISOString();
      }),
    );
  };
