import { once } from "node:events";
import { Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { Response } from "express";
import { describe, expect, it } from "vitest";
import { soon } from "../testing/soon.ts";
import { sendText } from "./sendText.ts";

/** More than a stream buffers by itself. */
const PIECE = "x".repeat(256 * 1_024);
const PIECES = 40;

/** Pieces that are made and not taken yet: the one that is under way, and one that is ready. */
const AHEAD = 3;

/** A reply whose reader takes a piece when the test says so. */
class HeldReply extends Writable {
  headersSent = false;
  readonly headers = new Map<string, string>();
  private done: (() => void) | null = null;

  constructor() {
    super({ highWaterMark: 1 });
  }

  setHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    this.headersSent = true;
    this.done = done;
    this.emit("held");
  }

  /** Waits until a piece is there, and anything that would be made beside it. */
  async hold(): Promise<void> {
    if (!this.done) await once(this, "held");
    for (let n = 0; n < 50; n += 1) await turn();
  }

  take(): void {
    const { done } = this;
    this.done = null;
    done?.();
  }
}

/** Sends a file, and counts what is made of it. */
function send() {
  const reply = new HeldReply();
  const made = { pieces: 0, isOver: false };
  const sending = sendText(reply as unknown as Response, {
    fileName: "all.csv",
    mediaType: "text/csv; charset=utf-8",
    parts: async function* () {
      try {
        for (; made.pieces < PIECES;) {
          made.pieces += 1;
          yield PIECE;
          await turn();
        }
      } finally {
        made.isOver = true;
      }
    },
  });
  return { reply, made, sending };
}

describe("a file that is written while it is sent", () => {
  it("is made as its reader takes it", async () => {
    const { reply, made, sending } = send();
    for (let taken = 0; taken < PIECES; taken += 1) {
      await reply.hold();
      expect(made.pieces - taken).toBeLessThanOrEqual(AHEAD);
      reply.take();
    }
    await sending;
    expect(made).toEqual({ pieces: PIECES, isOver: true });
    expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="all.csv"');
  });

  it("is made no further when its reader goes away", async () => {
    const { reply, made, sending } = send();
    await reply.hold();
    reply.destroy();
    await sending;
    await soon(() => expect(made.isOver).toBe(true));
    expect(made.pieces).toBeLessThanOrEqual(AHEAD);
  });
});
