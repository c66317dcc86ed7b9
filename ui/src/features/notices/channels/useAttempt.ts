import { t } from "@signaldeck/contract";
import { useFault } from "../../../components/useFault.ts";

/**
 * Does things that may fail: a success is reported to `onNote`, the last fault is kept.
 * @param otherwise the message for a failure without one of its own.
 */
export function useAttempt(
  onNote: (note: string | null) => void,
  otherwise = t("That did not work. Please try again."),
): {
  fault: string | null;
  attempt: (work: () => Promise<unknown>, done: string) => Promise<void>;
} {
  const { fault, attempt } = useFault();
  return {
    fault,
    attempt: async (work, done) => {
      onNote(null);
      if (await attempt(work, otherwise)) onNote(done);
    },
  };
}
