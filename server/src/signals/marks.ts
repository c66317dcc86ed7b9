import { MINUTE, SECOND, SIGNAL_LIMITS, watClock } from "@signaldeck/contract";
import type { PriceFeed } from "../market/PriceFeed.ts";

const { slot: SLOT, latestPublication: LATEST_LIVE } = SIGNAL_LIMITS;
/** Of a recording: what a person at its desk may need. */
const DECISION_DELAY = 15 * SECOND;
/** What a computer may need from a mark to a decision, wall ms; a fast recording waits for it. */
const WALL_DELAY = 1_500;

/** The five-minute mark at or before a market time, epoch milliseconds. */
export function lastMark(time: number): number {
  return Math.floor(time / SLOT) * SLOT;
}

/** "10:45 AM WAT", for sentences. */
export function markText(mark: number): string {
  return `${watClock(mark)} WAT`;
}

/**
 * Nothing late is published as if it were live: what speaks for a signal fades within the minute,
 * and its entry price soon cannot be read any more. A recording has no such price to miss, and at
 * 600 times its speed a minute is a tenth of a second, less than a busy computer's delay; there a
 * mark counts for half its slot. In market milliseconds after the mark.
 */
export function latestPublication(feed: PriceFeed): number {
  return feed.info.live ? LATEST_LIVE : SLOT / 2;
}

/** A recording has a point in it as long as a person has a second to read it. */
const LONGEST_LEAD = MINUTE;

/**
 * How long before a mark members hear of a likely signal, market milliseconds; null where a recording
 * runs too fast for anybody to read it.
 */
export function headsUpLead({ info, clock }: PriceFeed): number | null {
  const { headsUp } = SIGNAL_LIMITS;
  if (info.live) return headsUp;
  const lead = Math.min(headsUp * clock.speed, LONGEST_LEAD);
  return lead / clock.speed < SECOND ? null : lead;
}

/**
 * Until how long after a mark, in market milliseconds, a signal from outside the engine may still be
 * handed in for it. A later decision could know where the price went since.
 */
export function latestDecision({ info, clock }: PriceFeed): number {
  if (info.live) return LATEST_LIVE;
  return Math.min(Math.max(DECISION_DELAY, WALL_DELAY * clock.speed), SLOT / 2);
}
