import { ownClock } from "@signaldeck/contract";

/** Behind a time in WAT: the same moment on the reader's own clock, where that is another time. */
export function OwnTime({ at }: { at: number | string }) {
  const own = ownClock(at);
  return own === null ? null : <span className="whitespace-nowrap"> ({own} your time)</span>;
}
