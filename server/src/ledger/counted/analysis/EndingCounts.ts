import {
  SIGNAL_LIMITS,
  type RecordCountsDto,
  type RecordGroupDto,
  wilsonInterval,
} from "@signaldeck/contract";
import { getOrMake } from "../../../process/getOrMake.ts";
import { percentOf } from "../../../process/rounding.ts";
import type { EndingLetter } from "./PublicResult.ts";

/** How some signals ended, counted as they come in. */
export class EndingCounts {
  private readonly counts: Record<EndingLetter, number> = { W: 0, L: 0, E: 0, U: 0, V: 0 };

  add(ending: EndingLetter): void {
    this.counts[ending] += 1;
  }

  get decided(): number {
    return this.counts.W + this.counts.L;
  }

  get total(): number {
    const { E, U, V } = this.counts;
    return this.decided + E + U + V;
  }

  /** With the rate of won ones where there are enough. */
  present(): RecordCountsDto {
    const { W: won, L: lost, E: even, U: unsettled, V: voided } = this.counts;
    const isEnough = this.decided >= SIGNAL_LIMITS.minimumSample;
    const interval = wilsonInterval(won, this.decided);
    return {
      won,
      lost,
      even,
      unsettled,
      voided,
      rate: isEnough ? percentOf(won / this.decided) : null,
      rateLow: isEnough ? percentOf(interval.low) : null,
      rateHigh: isEnough ? percentOf(interval.high) : null,
    };
  }
}

/** Signals by what they have in common. */
export class EndingGroups {
  private readonly groups = new Map<string | null, EndingCounts>();

  add(key: string | null, ending: EndingLetter): void {
    getOrMake(this.groups, key, () => new EndingCounts()).add(ending);
  }

  /** The most numerous first. */
  present(): RecordGroupDto[] {
    return [...this.groups]
      .sort(([, some], [, others]) => others.total - some.total)
      .map(([key, counts]) => ({ key, ...counts.present() }));
  }
}
