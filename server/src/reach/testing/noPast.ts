import type { OwnReceptions } from "../OwnReceptions.ts";

/** Nobody ever had windows of their own. */
export const NO_PAST: Pick<OwnReceptions, "reached" | "endOf"> = {
  reached: () => null,
  endOf: () => null,
};
