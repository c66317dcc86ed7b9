import { useState } from "react";
import { failureMessage } from "./formErrors.ts";

/** What went wrong at the last try, in words for the screen, and the way to try. */
export function useFault() {
  const [fault, setFault] = useState<string | null>(null);
  /**
   * Does something that may fail; true when it has succeeded.
   * @param failure the message for a failure without one of its own, or what makes all of them
   * @param isShown whether a failure was shown elsewhere, such as at its field
   */
  const attempt = async (
    work: () => Promise<unknown>,
    failure: string | ((error: unknown) => string),
    isShown?: (error: unknown) => boolean,
  ): Promise<boolean> => {
    setFault(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (isShown?.(error)) return false;
      setFault(typeof failure === "string" ? failureMessage(error, failure) : failure(error));
      return false;
    }
  };
  return { fault, attempt };
}
