import { useEffect, useState } from "react";

/**
 * The device's time in epoch ms, renewed every `everyMs`.
 * @param running false stops the renewal, so that a screen at rest draws nothing.
 */
export function useNow(everyMs: number, running = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, running]);
  return now;
}
