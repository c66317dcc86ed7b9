import type { SignalDto } from "./calls.ts";
import { VOID_WITHIN_MS } from "./limits.ts";

/** Until when a signal can be voided, market time in epoch ms. */
export const voidableUntil = (signal: {
  publishedAt: Date | string | null;
  createdAt: Date | string;
}): number => new Date(signal.publishedAt ?? signal.createdAt).getTime() + VOID_WITHIN_MS;

/** Whether a signal can be taken as far as its state says: it runs, and was not withdrawn. */
export const isTakeable = ({
  status,
  withdrawnAt,
}: Pick<SignalDto, "status" | "withdrawnAt">): boolean =>
  status === "active" && withdrawnAt === null;
