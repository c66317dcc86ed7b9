import { tCount } from "@signaldeck/contract";
import { AppError } from "./AppError.ts";

/** The refusal of one call too many; `waitMs` until there is another. */
export function tooMany(waitMs: number): AppError {
  const retryAfter = seconds(waitMs);
  const say = () =>
    retryAfter > 90
      ? tCount(
          Math.ceil(retryAfter / 60),
          "Too many attempts. Please try again in {{count}} minute.",
          "Too many attempts. Please try again in {{count}} minutes.",
        )
      : tCount(
          retryAfter,
          "Too many attempts. Please try again in {{count}} second.",
          "Too many attempts. Please try again in {{count}} seconds.",
        );
  return new AppError("too_many_requests", say, { retryAfter });
}

/** Whole seconds, none too few. */
export const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);
