import { SECOND, type SetupDto } from "@signaldeck/contract";
import { useEffect, useState } from "react";

/** How a restart goes; `late`: the server has not come back in the usual time. */
export interface Restart {
  state: "none" | "restarting" | "late" | "done";
  /** A restart was wished of the server that began at this time. */
  begin: (startedAt: string) => void;
}

const LATE_AFTER = 30 * SECOND;

/** Follows a restart by what the server says of its own beginning. */
export function useRestart(setup: SetupDto | undefined): Restart {
  const [left, setLeft] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);
  const isDone = left !== null && setup !== undefined && setup.startedAt !== left;
  const isOnItsWay = left !== null && !isDone;

  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOnItsWay]);

  const state = isDone ? "done" : isOnItsWay ? (isLate ? "late" : "restarting") : "none";
  return { state, begin: setLeft };
}
