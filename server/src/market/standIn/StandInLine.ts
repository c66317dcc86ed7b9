import { SECOND } from "@signaldeck/contract";
import type { Timers } from "../live/Timers.ts";
import type { Faults } from "./Faults.ts";
import type { StandInClient } from "./StandIn.ts";

/** One connection of a stand-in, with all that can go wrong on the way. */
export class StandInLine {
  private over = false;
  private muted = false;
  private callsOff = new Set<() => void>();

  constructor(
    private readonly client: StandInClient,
    private readonly timers: Timers,
    private readonly faults: Faults,
    private readonly onOver: () => void,
  ) {
    this.live();
  }

  get isOver(): boolean {
    return this.over;
  }

  /** Whether what the client says is heard. */
  get hears(): boolean {
    return !this.over && !this.muted;
  }

  answer(message: object): void {
    this.carry(message, this.faults.delay("answer"));
  }

  stream(message: object): void {
    if (this.faults.hits("missing")) return;
    this.carry(message, this.faults.delay("streamed"));
    if (this.faults.hits("twice")) this.carry(message, this.faults.delay("streamed"));
  }

  ping(): void {
    if (this.hears) this.client.ping();
  }

  /** Runs `work` later, as long as the connection stands. */
  later(delay: number, work: () => void): void {
    const callOff = this.timers.after(delay, () => {
      this.callsOff.delete(callOff);
      if (!this.over) work();
    });
    this.callsOff.add(callOff);
  }

  /** The server ends it. */
  cut(): void {
    if (this.over) return;
    this.left();
    this.client.end();
  }

  /** The client has gone. */
  left(): void {
    if (this.over) return;
    this.over = true;
    for (const callOff of this.callsOff) callOff();
    this.onOver();
  }

  private carry(message: object, delay: number): void {
    if (!this.hears) return;
    const text = JSON.stringify(message);
    this.later(delay, () => {
      if (!this.muted) this.client.say(text);
    });
  }

  private live(): void {
    if (this.faults.odds.cut === 0) return;
    this.later(SECOND, () => {
      if (!this.muted && this.faults.hits("cut")) {
        this.faults.maybeClose(this.timers.now());
        if (this.faults.hits("mute")) this.muted = true;
        else {
          this.cut();
          return;
        }
      }
      this.live();
    });
  }
}
