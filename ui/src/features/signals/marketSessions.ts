import { tzOffset } from "@date-fns/tz/tzOffset";
import { MINUTE, HOUR, DAY, t } from "@signaldeck/contract";

export interface MarketSession {
  name: string;
  open: boolean;
  /** The next change in epoch ms: closing time of an open session, opening time of a closed one. */
  changesAt: number;
}

interface Desk {
  name: () => string;
  zone: string;
  /** Local hours of a working day. */
  from: number;
  to: number;
}

/** The three cities that carry currency trading, in their own local hours (they know summer time). */
const DESKS: readonly Desk[] = [
  { name: () => t("Asia"), zone: "Asia/Tokyo", from: 9, to: 18 },
  { name: () => t("London"), zone: "Europe/London", from: 8, to: 17 },
  { name: () => t("New York"), zone: "America/New_York", from: 8, to: 17 },
];

/** How far a zone's wall clock is ahead of UTC at a moment, in ms. */
const zoneOffset = (zone: string, at: number) => tzOffset(zone, new Date(at)) * MINUTE;

function sessionOf(desk: Desk, at: number): MarketSession {
  const offset = zoneOffset(desk.zone, at);
  const localMidnight = Math.floor((at + offset) / DAY) * DAY;
  for (let day = 0; day < 8; day += 1) {
    const midnight = localMidnight + day * DAY;
    const weekday = new Date(midnight).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    // The offset of that day itself: it may differ from today's around a change of the clocks.
    const dayOffset = zoneOffset(desk.zone, midnight + desk.from * HOUR - offset);
    const from = midnight + desk.from * HOUR - dayOffset;
    const to = midnight + desk.to * HOUR - dayOffset;
    if (at < from) return { name: desk.name(), open: false, changesAt: from };
    if (at < to) return { name: desk.name(), open: true, changesAt: to };
  }
  return { name: desk.name(), open: false, changesAt: at };
}

/** Which currency trading sessions are open at a moment (epoch ms), Monday to Friday. */
export function marketSessions(at: number): MarketSession[] {
  return DESKS.map((desk) => sessionOf(desk, at));
}
