import type { ChildProcess } from "node:child_process";
import { MINUTE } from "@signaldeck/contract";

const MARK = 5 * MINUTE;

/**
 * Settings of a replay whose clock stands as good as still, a second in a quarter of an hour, until
 * its test moves it.
 */
export const HANDED = { FEED_CLOCK: "parent", FEED_SPEED: "0.001" };

interface Wish {
  to?: number;
  speed?: number;
}

interface Answer {
  wish: number;
  now?: number;
  fault?: string;
}

/** Market time of a server, moved by its test over the channel between their two processes. */
export class TestMarket {
  private wishes = 0;

  constructor(private readonly server: () => ChildProcess | null) {}

  /** Market time, epoch ms. */
  now(): Promise<number> {
    return this.ask({});
  }

  /** Lets market time pass. Resolves when each mark until then was run, and what it brought stored. */
  goTo(time: number): Promise<number> {
    return this.ask({ to: time });
  }

  /** The five-minute mark that comes next. */
  async nextMark(): Promise<number> {
    return (Math.floor((await this.now()) / MARK) + 1) * MARK;
  }

  /** Lets market time pass until the mark after the next ones, `more` of them; resolves with it. */
  async toNextMark(more = 0): Promise<number> {
    return this.goTo((await this.nextMark()) + more * MARK);
  }

  /** Lets the market run by itself, so many times as fast as the wall clock. */
  async run(speed: number): Promise<void> {
    await this.ask({ speed });
  }

  private ask(wish: Wish): Promise<number> {
    const server = this.server();
    if (!server) throw new Error("No server runs whose market could be moved");
    const id = (this.wishes += 1);
    return new Promise((resolve, reject) => {
      const end = (code: number | null) =>
        reject(new Error(`The server ended with ${code} while its market was moved`));
      const hear = ({ wish: answered, now, fault }: Answer) => {
        if (answered !== id) return;
        server.off("message", hear).off("exit", end);
        if (now === undefined) reject(new Error(fault));
        else resolve(now);
      };
      server.on("message", hear).once("exit", end);
      server.send({ wish: id, ...wish });
    });
  }
}
