import { HOUR, MINUTE, SIGNAL_IMPORT_LIMITS } from "@signaldeck/contract";

const { freshFor, barFreshFor, aheadFor } = SIGNAL_IMPORT_LIMITS;
const HALF_HOUR = 30 * MINUTE;
/** No zone is further from UTC. */
const FURTHEST = 14 * HOUR;

function span(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours < 2) return `${minutes} min`;
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

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
    return `${what} ${span(now - time)} ago; at most ${span(limit)} are taken.${zoneHint(time - now)}`;
  }
  if (time - now > aheadFor) {
    const hint = zoneHint(time - now) || " Set the sender's clock.";
    return `Its time lies ${span(time - now)} ahead.${hint}`;
  }
  return null;
}

/**
 * What to do about a time that names no zone.
 * @param text as it came
 * @param time the same read as UTC, epoch milliseconds
 * @param now wall time
 */
export function zoneFault(text: string, time: number, now: number): string {
  const off = Math.abs(time - now);
  const side = time > now ? "ahead of" : "behind";
  const difference = off < MINUTE ? "is the time now" : `lies ${span(off)} ${side} the time now`;
  const hint = zoneHint(time - now) || " Send UTC with a Z at the end (MetaTrader: TimeGMT()).";
  return `The time "${text}" names no zone. Read as UTC it ${difference}.${hint}`;
}

/** Said where a time is off by a zone's hours: terminals know the time of their server alone. */
function zoneHint(ahead: number): string {
  const offset = Math.round(ahead / HALF_HOUR) * HALF_HOUR;
  const isZone = offset !== 0 && Math.abs(offset) <= FURTHEST;
  if (!isZone || Math.abs(ahead - offset) > freshFor) return "";
  const minutes = (Math.abs(offset) % HOUR) / MINUTE;
  const hours = `${Math.floor(Math.abs(offset) / HOUR)}${minutes === 0 ? "" : `:${minutes}`}`;
  const zone = `UTC${offset > 0 ? "+" : "-"}${hours}`;
  return ` That may be the time in ${zone}, the terminal's zone: send UTC (MetaTrader: TimeGMT()).`;
}

/** Why a receipt has waited too long to be looked at; null: it has not. Times are wall time. */
export function waitFault(
  { issuedAt, receivedAt }: { issuedAt: Date | null; receivedAt: Date },
  now: number,
): string | null {
  const since = Math.min(issuedAt?.getTime() ?? Infinity, receivedAt.getTime());
  if (now - since <= freshFor) return null;
  return `It had become ${span(now - since)} old before it could be looked at.`;
}
