import { MINUTE, SECOND } from "@signaldeck/contract";

/** Of the 220 calls a minute that Deriv allows, some are left for what it counts otherwise. */
const CALLS_PER_MINUTE = 200;
/** How long nothing is asked after Deriv has said that it was too much, ms. */
const REST = 10 * SECOND;

/** Keeps calls within the vendor's limit, counted over the minute before each. */
export class CallBudget {
  private calls: number[] = [];
  private restUntil = 0;

  constructor(private readonly limit = CALLS_PER_MINUTE) {}

  /** Takes a place at `now`, or says how many ms to wait for one; 0: taken. */
  take(now: number): number {
    this.calls = this.calls.filter((at) => at > now - MINUTE);
    if (now < this.restUntil) return this.restUntil - now;
    const [oldest] = this.calls;
    if (this.calls.length >= this.limit && oldest !== undefined) {
      return Math.max(1, oldest + MINUTE - now);
    }
    this.calls.push(now);
    return 0;
  }

  /** The vendor has refused a call as one too many. */
  rest(now: number): void {
    this.restUntil = now + REST;
  }
}
