import { AppError } from "./AppError.ts";

/** The refusal of one call too many; `waitMs` until there is another. */
export function tooMany(waitMs: number): AppError {
  const retryAfter = seconds(waitMs);
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
  return new AppError("too_many_requests", `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  });
}

/** Whole seconds, none too few. */
export const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);
