import { SECOND, MINUTE } from "@signaldeck/contract";
import type { Timers } from "../live/Timers.ts";
import type { Frame } from "./messages.ts";

/** Of the 220 calls a minute that Deriv allows, some are left for what it counts otherwise. */
const CALLS_PER_MINUTE = 200;
/** How long nothing is asked after Deriv has said that it was too much, ms. */
const REST = 10 * SECOND;

/** Keeps calls within the vendor's limit, counted over the minute before each. */
class CallBudget {
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

/** How long an answer may take; later it is not believed any more. */
const PATIENCE = 8 * SECOND;

/** What Deriv says of a pair rather than of a call. */
const NO_FAULTS: ReadonlySet<string> = new Set(["MarketIsClosed", "InvalidSymbol"]);

/** Deriv has answered a call with an error. */
export class DerivFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
    this.name = "DerivFault";
  }
}

interface Asked {
  resolve: (frame: Frame) => void;
  reject: (error: Error) => void;
  callOff: () => void;
}

/** Calls over one socket: each has a number, one answer, and a place in the vendor's budget. */
export class DerivCalls {
  errors = 0;
  private lastId = 0;
  private readonly asked = new Map<number, Asked>();
  private readonly budget = new CallBudget();

  constructor(
    private readonly timers: Timers,
    private readonly send: (text: string) => boolean,
  ) {}

  /** The text of a heartbeat; its answer is asked for by nobody. */
  ping(): string {
    this.budget.take(this.timers.now());
    return JSON.stringify({ ping: 1, req_id: this.nextId() });
  }

  /**
   * Asks and waits for the answer.
   * @param onSent gets the call's number, which streamed messages carry, too
   * @throws DerivFault when it is an error; Error when there is none in time, or no connection
   */
  async ask(body: Record<string, unknown>, onSent?: (id: number) => void): Promise<Frame> {
    const deadline = this.timers.now() + PATIENCE;
    for (;;) {
      const wait = this.budget.take(this.timers.now());
      if (wait === 0) break;
      if (this.timers.now() + wait > deadline) throw new Error("no call is left in this minute");
      await new Promise<void>((resolve) => this.timers.after(wait, resolve));
    }
    const id = this.nextId();
    onSent?.(id);
    const frame = await new Promise<Frame>((resolve, reject) => {
      const callOff = this.timers.after(PATIENCE, () => {
        this.asked.delete(id);
        reject(new Error("no answer in time"));
      });
      this.asked.set(id, { resolve, reject, callOff });
      if (!this.send(JSON.stringify({ ...body, req_id: id }))) {
        this.settle(id)?.reject(new Error("there is no connection"));
      }
    });
    if (!frame.error) return frame;
    const { code, message = "" } = frame.error;
    if (!NO_FAULTS.has(code)) this.errors += 1;
    if (code === "RateLimit") this.budget.rest(this.timers.now());
    throw new DerivFault(code, message);
  }

  /** Hands an answer to its caller; false where nobody waits for it. */
  answer(frame: Frame): boolean {
    const waiting = frame.req_id === undefined ? undefined : this.settle(frame.req_id);
    waiting?.resolve(frame);
    return waiting !== undefined;
  }

  /** Nothing that was asked will be answered any more. */
  lose(reason: string): void {
    for (const id of [...this.asked.keys()]) this.settle(id)?.reject(new Error(reason));
  }

  private settle(id: number): Asked | undefined {
    const waiting = this.asked.get(id);
    this.asked.delete(id);
    waiting?.callOff();
    return waiting;
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }
}
