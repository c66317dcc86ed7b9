import { DOCTOR_LIMITS, SECOND } from "@signaldeck/contract";
import type { Clock, ClockDoubt } from "./clock.ts";
import { systemSteady, type SteadyClock } from "./SteadyClock.ts";
import { TickWitness } from "./TickWitness.ts";

/** Wall and steady clock may part so far, and ticks be ahead of the wall clock, ms. */
const MOST = DOCTOR_LIMITS.clockOff;
/** How long the freshest of a pair's ticks may have been on its way, ms. */
const ON_THE_WAY = 3 * SECOND;
/** Ms by which the wall clock is followed in a steady second: far more than NTP slews it. */
const FOLLOWED = 5;
/** Ticks are asked at most so often, steady ms; a wall clock that was moved shows at each reading. */
const APART = 20;

/** What the doubt rests on: the wall clock was moved, ticks disagree, or newer records are stored. */
type Ground = "moved" | "ticks" | "records";

export interface TrustedClockOptions {
  /** Epoch ms; this machine's unless given. */
  wall?: () => number;
  /** This machine's unless given. */
  steady?: SteadyClock;
}

/**
 * The server's one clock. Its time is that of the steady clock, which nobody can set, and follows the
 * wall clock slowly, as NTP moves one. Where the wall clock has moved further than that, or the times
 * of arriving ticks say another time than it, the time goes on by the steady clock and is in doubt:
 * nothing falls due until fresh ticks agree with the wall clock, a person says that it is right, or,
 * where no ticks speak, it is back. Each reading looks at both clocks, so no reading is wrong.
 */
export class TrustedClock implements Clock {
  private readonly wall: () => number;
  private readonly steady: SteadyClock;
  private readonly witness = new TickWitness();
  private readonly jumpListeners = new Set<() => void>();
  /** The time is the steady clock's and this. */
  private base: number;
  /** When the wall clock was followed last, steady. */
  private followedAt: number;
  /** The sleep of the machine that the time has in it, ms. */
  private slept: number;
  /** How far the wall clock was ahead of this time at the newest look, ms. */
  private ahead = 0;
  private doubted: { ground: Ground; since: number; until: number } | null = null;
  /** What a person has decided against: so far the ticks were ahead of the wall clock, ms. */
  private overruled: number | null = null;

  constructor({ wall = Date.now, steady = systemSteady }: TrustedClockOptions = {}) {
    this.wall = wall;
    this.steady = steady;
    this.followedAt = steady.now();
    this.base = wall() - this.followedAt;
    this.slept = this.sleep();
  }

  now(): number {
    return Math.floor(this.look() + this.base);
  }

  get doubt(): ClockDoubt | null {
    const at = this.look();
    if (this.doubted === null) return null;
    const { ground, since } = this.doubted;
    return { message: this.sentence(ground, at), since };
  }

  /** How far the wall clock is ahead of this time, ms. */
  get wallAhead(): number {
    this.look();
    return this.ahead;
  }

  /** Whether ticks say at the moment what time it is. */
  get isWitnessed(): boolean {
    return this.witness.aheadAt(this.steady.now()).length > 0;
  }

  onJump(listener: () => void): () => void {
    this.jumpListeners.add(listener);
    return () => {
      this.jumpListeners.delete(listener);
    };
  }

  /** Takes the time of a tick that has just come, epoch ms, whatever its price is. */
  hear(pair: string, time: number): void {
    this.look();
    this.witness.hear(pair, time, this.steady.now());
    this.look();
  }

  /** Something was recorded at `time`, epoch ms: a clock that is behind it is in doubt. */
  knowsRecord(time: number): void {
    const now = this.now();
    if (this.doubted === null && time > now + MOST) {
      this.doubted = { ground: "records", since: now, until: time };
    }
  }

  /** A person says that the wall clock is right. */
  accept(): void {
    const at = this.look();
    const ticks = this.ticksAhead(at);
    this.overruled = ticks === null ? null : middleOf(ticks);
    this.release(at);
  }

  /** Compares the clocks. @returns the steady clock's time */
  private look(): number {
    const at = this.steady.now();
    let ahead = this.wall() - at - this.base;
    if (this.doubted === null) {
      if (Math.abs(ahead) > MOST) ahead -= this.addSleep();
      else if (at - this.followedAt < APART) return at;
    }
    const wasMoved = Math.abs(ahead - this.ahead) > MOST;
    this.ahead = ahead;
    if (wasMoved) this.witness.forget();
    const heard = this.ticksAhead(at);
    // Between two times that both could be, it is the one just after the ticks were sent.
    const isTogether = Math.abs(ahead) <= MOST;
    const agrees = heard && isAgreed(heard) && (isTogether || isNearer(middleOf(heard), ahead));
    if (agrees) this.overruled = null;
    if (this.doubted === null) this.trust(at, agrees);
    else this.distrust(at, agrees);
    return at;
  }

  /** One look of a clock that was right: is it still? */
  private trust(at: number, agrees: boolean | null): void {
    if (Math.abs(this.ahead) > MOST) this.doubtBy("moved", at);
    else if (agrees === false) this.doubtBy("ticks", at);
    else {
      const most = ((at - this.followedAt) / SECOND) * FOLLOWED;
      const step = Math.min(Math.max(this.ahead, -most), most);
      this.base += step;
      this.ahead -= step;
    }
    this.followedAt = at;
  }

  /** One look of a clock in doubt: is it right again? */
  private distrust(at: number, agrees: boolean | null): void {
    if (this.doubted === null) return;
    if (agrees !== null) {
      if (agrees) this.release(at);
      else if (Math.abs(this.ahead) <= MOST) this.doubted.ground = "ticks";
      return;
    }
    const { ground, until } = this.doubted;
    if (ground === "moved" && Math.abs(this.ahead) <= MOST) this.doubted = null;
    if (ground === "records" && at + this.base + this.ahead > until - MOST) this.release(at);
  }

  private doubtBy(ground: Ground, at: number): void {
    this.doubted = { ground, since: Math.floor(at + this.base), until: Infinity };
  }

  /** From now on the time is the wall clock's again. */
  private release(at: number): void {
    const jumped = Math.abs(this.ahead) > MOST;
    this.base += this.ahead;
    this.ahead = 0;
    this.slept = this.sleep();
    this.followedAt = at;
    this.doubted = null;
    if (jumped) this.notifyOfJump();
  }

  /** The listener reads the clock: it is called after the present reader is done. */
  private notifyOfJump(): void {
    queueMicrotask(() => {
      for (const listener of [...this.jumpListeners]) listener();
    });
  }

  /** How far ticks are ahead of the wall clock, by pair, ms; null: none speak, or a person has. */
  private ticksAhead(at: number): number[] | null {
    const heard = this.witness.aheadAt(at).map((ahead) => ahead - this.base - this.ahead);
    if (heard.length === 0) return null;
    const isOverruled =
      this.overruled !== null && Math.abs(middleOf(heard) - this.overruled) <= MOST;
    return isOverruled ? null : heard;
  }

  /** Ms that the machine has slept until now, and some that never change. */
  private sleep(): number {
    const withSleep = this.steady.withSleep();
    return withSleep === null ? 0 : withSleep - this.steady.now();
  }

  /**
   * What the steady clock has slept through is no move of the wall clock.
   * @returns ms that were added to this time
   */
  private addSleep(): number {
    const slept = this.sleep() - this.slept;
    if (slept < SECOND) return 0;
    this.slept += slept;
    this.base += slept;
    this.witness.forget();
    this.notifyOfJump();
    return slept;
  }

  private sentence(ground: Ground, at: number): string {
    if (ground === "records") {
      const behind = (this.doubted?.until ?? 0) - at - this.base;
      return `This machine's clock is ${seconds(behind)} behind the newest record of the ledger.`;
    }
    const ticks = this.ticksAhead(at);
    const off = ticks === null ? 0 : middleOf(ticks);
    const said =
      ticks === null || isAgreed(ticks)
        ? ""
        : ` Prices arrive with times ${seconds(off)} ${off > 0 ? "ahead of" : "behind"} it.`;
    if (ground === "ticks") {
      return `This machine's clock does not agree with the times of the prices.${said}`;
    }
    const way = this.ahead > 0 ? "ahead" : "back";
    return `This machine's clock has moved ${way} by ${seconds(this.ahead)} against the time that passed.${said}`;
  }
}

/** Whether at least half of the pairs agree with the wall clock, which their ticks are so far ahead of. */
function isAgreed(ahead: readonly number[]): boolean {
  const agreeing = ahead.filter((one) => one <= MOST && one >= -MOST - ON_THE_WAY);
  return agreeing.length * 2 >= ahead.length;
}

/** Whether ticks so far ahead of the wall clock fit it no worse than a time that it is `ahead` of. */
function isNearer(ticks: number, ahead: number): boolean {
  const misfit = (age: number) => Math.max(-age, age - ON_THE_WAY, 0);
  return misfit(-ticks) <= misfit(-ticks - ahead);
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const seconds = (ms: number) => `${Math.round(Math.abs(ms) / SECOND)} s`;
