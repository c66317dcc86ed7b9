import { SECOND } from "./durations.ts";

/** How slowly a file may come. A weak mobile line brings four times as much. */
export const UPLOAD_PACE = {
  /** For so long any pace will do, and as long a pause is borne later on, in ms. */
  grace: 10 * SECOND,
  /** On the average since the first byte, beyond the grace. */
  bytesPerSecond: 32_000,
} as const;

export type UploadPace = { readonly [Key in keyof typeof UPLOAD_PACE]: number };

/** The longest time in ms that a form with a file of `maxBytes` may take. */
export function longestUpload(maxBytes: number, pace: UploadPace = UPLOAD_PACE): number {
  return pace.grace + Math.ceil((maxBytes / pace.bytesPerSecond) * SECOND);
}
