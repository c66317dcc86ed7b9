import { useState } from "react";
import { failureMessage } from "../../components/formErrors.ts";

/**
 * Does things that may fail: what went well is told to `onNote`, the last fault is kept.
 * @param otherwise what is said of a failure that has no words of its own.
 */
export function useAttempt(
  onNote: (note: string | null) => void,
  otherwise = "That did not work. Please try again.",
): {
  fault: string | null;
  attempt: (work: () => Promise<unknown>, done: string) => Promise<void>;
} {
  const [fault, setFault] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setFault(null);
    onNote(null);
    try {
      await work();
      onNote(done);
    } catch (error) {
      setFault(failureMessage(error, otherwise));
    }
  };
  return { fault, attempt };
}
