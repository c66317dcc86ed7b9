import { SIGNAL_LIMITS, type Tier } from "@signaldeck/contract";
import { isGoodEnough, tiersDownTo, type EarlierSignal } from "../audience.ts";
import { DayWindows, type Night } from "../windows.ts";

/** A published signal of a day, with what decides who receives it. */
export interface DaySignal extends EarlierSignal {
  id: string;
}

/** What of a day was judged for a tier and a night so far. */
interface Judged {
  windows: DayWindows;
  /** How many of those that the tier above receives were looked at. */
  seen: number;
  received: DaySignal[];
  ids: Set<string>;
}

/**
 * The signals of one WAT day, and which of them reach a member who keeps windows out of the night. It
 * is the rule of `chooseAudience` with the windows of each tier over the rest of the day, so with one
 * night a higher tier receives all that a lower one does, and an upgrade takes nothing away. It
 * follows from the signals alone: everybody with the same tier and night sees the same.
 *
 * A signal is judged by earlier ones only, so a newest one costs each tier and night one judgement,
 * when somebody asks: with 200 different nights of silver 4 ms in the middle of a day that has a
 * signal at every mark, and 15 ms at the most.
 */
export class NightDay {
  /** In the order of their marks. */
  readonly signals: DaySignal[] = [];
  private readonly known = new Set<string>();
  /** By tier and night. */
  private readonly judged = new Map<string, Judged>();

  /** @param dailySignals signals a day by tier; null: unlimited */
  constructor(private readonly dailySignals: (tier: Tier) => number | null) {}

  /** Takes in a signal of the day; one that is known already changes nothing. */
  add(signal: DaySignal): void {
    if (this.known.has(signal.id)) return;
    this.known.add(signal.id);
    const at = this.signals.findLastIndex(({ slot }) => slot <= signal.slot) + 1;
    this.signals.splice(at, 0, signal);
    if (at < this.signals.length - 1) this.judged.clear();
  }

  /** What a tier receives beside a night, in the order of marks. */
  received(tier: Tier, night: Night): readonly DaySignal[] {
    const judged = this.judgedOf(tier, night);
    if (judged) return judged.received;
    const above = tierAbove(tier);
    return above === undefined ? this.signals : this.received(above, night);
  }

  /** Whether a tier receives a signal beside a night. */
  reaches(tier: Tier, night: Night, id: string): boolean {
    const judged = this.judgedOf(tier, night);
    if (judged) return judged.ids.has(id);
    const above = tierAbove(tier);
    return above === undefined ? this.known.has(id) : this.reaches(above, night, id);
  }

  /** Brings what is judged up to the newest signal; null: the tier receives all that it is offered. */
  private judgedOf(tier: Tier, night: Night): Judged | null {
    const quota = this.dailySignals(tier);
    const above = tierAbove(tier);
    if (quota === null || above === undefined) return null;
    const key = `${tier} ${quota} ${night.from} ${night.to}`;
    let judged = this.judged.get(key);
    if (!judged) {
      judged = { windows: new DayWindows(quota, night), seen: 0, received: [], ids: new Set() };
      this.judged.set(key, judged);
    }
    const offered = this.received(above, night);
    for (const signal of offered.slice(judged.seen)) {
      if (!this.isReceived(signal, judged, { offered, above, night })) continue;
      judged.received.push(signal);
      judged.ids.add(signal.id);
    }
    judged.seen = offered.length;
    return judged;
  }

  private isReceived(
    signal: DaySignal,
    { windows, received }: Judged,
    { offered, above, night }: { offered: readonly DaySignal[]; above: Tier; night: Night },
  ): boolean {
    const { slot } = signal;
    if (!windows.isOpen(slot)) return false;
    const window = windows.at(slot);
    const earlier = before(slot, offered).filter((one) => windows.isOpen(one.slot));
    const room = windows.roomIn(window, earlier, received);
    if (room !== 1) return room > 1;
    const next = windows.nextOpen(this.nextFrom(slot, above, night));
    return isGoodEnough(signal, window, earlier, next);
  }

  /** The next mark at which a tier, which receives the one at `slot`, can receive another. */
  private nextFrom(slot: number, tier: Tier, night: Night): number {
    const above = tierAbove(tier);
    if (above === undefined) return slot + SIGNAL_LIMITS.slot;
    const next = this.nextFrom(slot, above, night);
    const judged = this.judgedOf(tier, night);
    if (!judged) return next;
    const { windows, received } = judged;
    const window = windows.at(slot);
    const offered = before(slot, this.received(above, night));
    const isOwed = windows.roomIn(window, offered, before(slot, received)) > 1;
    return isOwed ? next : Math.max(next, window.to);
  }
}

const before = (slot: number, signals: readonly DaySignal[]) =>
  signals.filter((one) => one.slot < slot);

const tierAbove = (tier: Tier): Tier | undefined => tiersDownTo(tier).at(-2);
