import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform, pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Proxy } from "../../../server/src/app/testing/Proxy.ts";

/** What a network is like, and what of it fails. */
interface Network {
  /** Bytes that it carries towards the browser in a second, of all connections together. */
  bytesPerSecond: number;
  /** From a request to the first byte of its answer, beside what the server takes; in ms. */
  latency: number;
  /** One request in so many is cut before the server hears of it, and one answer while it comes. */
  cutOneIn: number;
  /** One act in so many loses its answer after the server did it. */
  loseOneIn: number;
}

/** 400 kbit/s and 400 ms, as on a phone at the edge of its cell. */
const EDGE_OF_A_CELL: Network = {
  bytesPerSecond: 50_000,
  latency: 400,
  cutOneIn: 50,
  loseOneIn: 50,
};

/** By method and path. */
const actOf = (path: string, { req }: ServerResponse) => `${req.method} ${path}`;

/** How much one connection may send before another has its turn. */
const SLICE = 1_460;

/**
 * A slow network that fails now and then, always at the same of its requests. What it loses can be
 * asked for as well.
 */
export class SlowProxy extends Proxy {
  /** Acts that reached the server, by method and path, and those of them whose answer was lost. */
  readonly acts: string[] = [];
  readonly lost: string[] = [];
  /** Acts, by method and path, whose answers are all lost; a browser may send one again by itself. */
  losing: RegExp | null = null;
  private requests = 0;
  /** Until when the line is taken, on the clock of `performance`. */
  private takenUntil = 0;

  constructor(
    target: () => string,
    private readonly network = EDGE_OF_A_CELL,
  ) {
    super(target);
  }

  protected override answer(path: string, outgoing: ServerResponse): boolean {
    this.requests += 1;
    // What is to lose its answer has to reach the server first.
    const isWanted = this.losing?.test(actOf(path, outgoing)) ?? false;
    const isCut = !isWanted && this.requests % this.network.cutOneIn === 0;
    if (isCut) outgoing.destroy();
    return isCut;
  }

  protected override pass(path: string, reply: IncomingMessage, outgoing: ServerResponse): void {
    const act = actOf(path, outgoing);
    if (outgoing.req.method !== "GET") {
      this.acts.push(act);
      if (this.losing?.test(act) || this.acts.length % this.network.loseOneIn === 0) {
        this.lost.push(act);
        reply.resume();
        outgoing.destroy();
        return;
      }
    }
    const breaksOff = this.requests % this.network.cutOneIn === this.network.cutOneIn / 2;
    void sleep(this.network.latency).then(() => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, this.line(breaksOff ? SLICE : Infinity), outgoing, () => undefined);
    });
  }

  /** The one line that all answers share; it breaks off after so many bytes. */
  private line(most: number): Transform {
    let left = most;
    const send = async (to: Transform, bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += SLICE) {
        const slice = bytes.subarray(from, from + SLICE);
        const begins = Math.max(this.takenUntil, performance.now());
        this.takenUntil = begins + (slice.length / this.network.bytesPerSecond) * 1_000;
        await sleep(this.takenUntil - performance.now());
        to.push(slice);
        left -= slice.length;
        if (left <= 0) throw new Error("The connection was cut.");
      }
    };
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        send(this, chunk).then(() => done(), done);
      },
    });
  }
}
