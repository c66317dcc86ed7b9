import type { Clock } from "../../../process/clock/clock.ts";
import type { Mail } from "../mail.ts";

export interface DemoMail extends Mail {
  id: string;
  to: string;
  /** UTC, ISO 8601. */
  sentAt: string;
}

const CAPACITY = 200;

/** The demo's stand-in for the post: keeps the last mails in memory and prints each one. */
export class DemoMailbox {
  private readonly kept: DemoMail[] = [];
  private readonly clock: Clock;
  private readonly print: (text: string) => void;

  /** `print` writes to the person at the console; never to the log, which holds no secrets. */
  constructor(deps: { clock: Clock; print?: (text: string) => void }) {
    this.clock = deps.clock;
    this.print = deps.print ?? ((text) => void process.stdout.write(text));
  }

  put(mail: Mail & { id: string; to: string }): void {
    this.kept.unshift({ ...mail, sentAt: new Date(this.clock.now()).toISOString() });
    this.kept.length = Math.min(this.kept.length, CAPACITY);
    const body = mail.text.replace(/^/gm, "  | ");
    this.print(`\nDemo mail to ${mail.to}: ${mail.subject}\n${body}\n\n`);
  }

  /** Newest first, at most 200. */
  list(): readonly DemoMail[] {
    return this.kept;
  }
}
