import { t } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { failureMessage } from "../../../components/formErrors.ts";

/** For how long a change can be taken back by one press, in ms. */
const UNDO_TIME = 4_000;

/** Changes that are in force at once: what went wrong, and what takes the last one back. */
export interface Changes {
  fault: string | null;
  /** Null: nothing was saved in the last seconds. */
  undo: (() => void) | null;
  make: (change: () => Promise<unknown>, back: () => Promise<unknown>) => void;
}

export function useChanges(): Changes {
  const [fault, setFault] = useState<string | null>(null);
  const [undo, setUndo] = useState<{ back: () => Promise<unknown> } | null>(null);

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(null), UNDO_TIME);
    return () => clearTimeout(timer);
  }, [undo]);

  const make: Changes["make"] = (change, back) => void run(change, () => setUndo({ back }));
  const run = async (change: () => Promise<unknown>, done: () => void) => {
    setFault(null);
    setUndo(null);
    try {
      await change();
      done();
    } catch (error) {
      setFault(failureMessage(error, t("Your choice could not be saved. Please try again.")));
    }
  };
  return { fault, undo: undo && (() => void run(undo.back, () => undefined)), make };
}
