import { RECORD_LIMITS, watDay, type SkylineDto } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import { encodeReply, type EncodedReply } from "../../http/EncodedReply.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { Reach, Reader } from "../../reach/Reach.ts";
import { readSkylineDay, type SkylineDay, type SkylineSignal } from "./readSkylineDay.ts";

export interface SkylineDeps extends DataContext {
  feed: Pick<PriceFeed, "clock" | "info">;
  reach: Pick<Reach, "receives" | "listedAs">;
}

/** A reply, and what it was made of. */
interface Known {
  day: SkylineDay;
  /** How many of the day's signals were public. */
  open: number;
  reply: EncodedReply;
}

/**
 * The day's marks as each reader may see them: their own signals at once, of all others what the
 * public record holds by now, which is as late here as there. Encoded once for all of a tier.
 */
export class Skyline {
  private readonly known = new Map<string, Known>();

  constructor(private readonly deps: SkylineDeps) {}

  async replyTo(reader: Reader): Promise<EncodedReply> {
    const { database, feed, reach, clock } = this.deps;
    const now = feed.clock.now();
    const range = watDay(now);
    const day = await readSkylineDay(database, feed.info.name, range);
    // A clock that may be wrong makes nothing public.
    const openUntil = feed.clock.doubt ? -Infinity : now - RECORD_LIMITS.publicAfter;
    const isOpen = ({ over }: SkylineSignal) => over !== null && over <= openUntil;
    const encode = () =>
      encodeReply(
        skylineOf(range, {
          ...day,
          signals: day.signals.filter((one) => isOpen(one) || reach.receives(reader, one)),
        }),
        clock.now(),
      );
    const tier = reach.listedAs(reader, () => range.from);
    if (tier === null) return encode();
    const open = day.signals.filter(isOpen).length;
    const known = this.known.get(tier);
    if (known?.day === day && known.open === open) return known.reply;
    const reply = encode();
    this.known.set(tier, { day, open, reply });
    return reply;
  }
}

function skylineOf(
  { from, to }: { from: number; to: number },
  { signals, marks, last }: SkylineDay,
): SkylineDto {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    marks,
    last: last === null ? null : new Date(last).toISOString(),
    bars: signals.map(({ bar }) => bar),
  };
}
