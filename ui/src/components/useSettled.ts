import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../api/afterPaint.ts";

/**
 * A value as it was until what is drawn of the new one elsewhere is on the screen: what stands around
 * it follows then, and keeps nobody waiting. `useDeferredValue` would draw it before the next frame.
 */
export function useSettled<Value extends object>(value: Value | undefined): Value | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(
    () =>
      value === settled ? undefined : afterPaint(() => startTransition(() => setSettled(value))),
    [value, settled],
  );
  // What was not there before keeps no place.
  return settled ?? value;
}
