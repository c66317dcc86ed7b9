import type { SignalDto } from "./calls.ts";
import { VOID_WITHIN_MS } from "./limits.ts";

/** Until when a signal can be voided, market time in epoch ms. */
export function voidableUntil({
  publishedAt,
  createdAt,
}: Pick<SignalDto, "publishedAt" | "createdAt">): number {
  return Date.parse(publishedAt ?? createdAt) + VOID_WITHIN_MS;
}

/** Whether a signal can be taken as far as its state says: it runs, and was not withdrawn. */
export const isTakeable = ({
  status,
  withdrawnAt,
}: Pick<SignalDto, "status" | "withdrawnAt">): boolean =>
  status === "active" && withdrawnAt === null;
