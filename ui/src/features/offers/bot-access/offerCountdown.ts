import { formatDuration, type BotOfferDto } from "@signaldeck/contract";

/** The next midnight of the device's own zone after `now`, epoch ms. */
export function nextLocalMidnight(now: number): number {
  const day = new Date(now);
  day.setHours(24, 0, 0, 0);
  return day.getTime();
}

/**
 * What the banner counts down at `now` (epoch ms): to the offer's own end, or, for an offer that is
 * made day by day, to the end of today. Null: the offer has ended.
 */
export function offerCountdown(offer: Pick<BotOfferDto, "endsAt">, now: number): string | null {
  const end = offer.endsAt === null ? nextLocalMidnight(now) : Date.parse(offer.endsAt);
  if (end <= now) return null;
  const { hours, minutes, seconds } = formatDuration(end - now);
  return `${hours}:${minutes}:${seconds}`;
}
