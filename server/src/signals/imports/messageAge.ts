import { MINUTE, SIGNAL_IMPORT_LIMITS } from "@signaldeck/contract";

const { freshFor, barFreshFor, aheadFor } = SIGNAL_IMPORT_LIMITS;

const minutes = (milliseconds: number) => `${Math.max(1, Math.round(milliseconds / MINUTE))} min`;

/**
 * Why a message is too old, or from the future; null: it is neither. What names only its bar names
 * the bar's beginning, and what names no time is as new as its receipt.
 * @param now wall time
 */
export function ageFault(
  { issuedAt, barAt }: { issuedAt: number | null; barAt: number | null },
  now: number,
): string | null {
  const time = issuedAt ?? barAt;
  if (time === null) return null;
  const limit = issuedAt === null ? barFreshFor : freshFor;
  if (now - time > limit) {
    const what = issuedAt === null ? "Its bar began" : "It was issued";
    return `${what} ${minutes(now - time)} ago; at most ${minutes(limit)} are taken.`;
  }
  if (time - now > aheadFor) {
    return `Its time lies ${minutes(time - now)} ahead: set the sender's clock.`;
  }
  return null;
}

/** Why a receipt has waited too long to be looked at; null: it has not. Times are wall time. */
export function waitFault(
  { issuedAt, receivedAt }: { issuedAt: Date | null; receivedAt: Date },
  now: number,
): string | null {
  const since = Math.min(issuedAt?.getTime() ?? Infinity, receivedAt.getTime());
  if (now - since <= freshFor) return null;
  return `It had become ${minutes(now - since)} old before it could be looked at.`;
}
