import { type LiveEvent, type MarketStatusDto, STREAM_LIMITS } from "@signaldeck/contract";

/** What `stream.opened` said last, and what moved the market since. */
interface Opened {
  market: MarketStatusDto;
  /** When that was true, on the host's clock. */
  at: number;
  /** Not said any more once it changed: a window that joins then reads the one it has. */
  tier?: Opening["tier"];
  prices?: Opening["prices"];
}

type Opening = Extract<LiveEvent, { type: "stream.opened" }>;

/**
 * What one stream has brought, remembered so that a window that joins later misses nothing: it gets
 * what the server would have sent it, the opening with the market's time of now and each event
 * after the last that it saw.
 */
export class StreamRelay {
  private readonly decoder = new TextDecoder();
  /** The beginning of a frame whose end has not come yet. */
  private rest = "";
  private opened: Opened | null = null;
  /** Frames with an id, oldest first, and the id before the first of them. */
  private buffered: { id: string; text: string }[] = [];

  /**
   * @param from the id after which this stream was asked for; null: it resumes nothing.
   * @param now milliseconds on a clock that never jumps.
   */
  constructor(
    private from: string | null,
    private readonly now: () => number,
  ) {}

  /** Whether the stream has been opened: before, nobody can join. */
  get isOpen(): boolean {
    return this.opened !== null;
  }

  /** Takes what came, and returns the whole frames in it, as they are to be handed on. */
  take(chunk: Uint8Array): string {
    this.rest += this.decoder.decode(chunk, { stream: true });
    const end = this.rest.lastIndexOf("\n\n") + 1;
    if (end === 0) return "";
    const whole = this.rest.slice(0, end + 1);
    this.rest = this.rest.slice(end + 1);
    for (const frame of whole.split("\n\n")) if (frame !== "") this.note(frame);
    return whole;
  }

  /**
   * What a window gets that joins now.
   * @param after the id of the last event that it saw; null: it has seen none.
   */
  joining(after: string | null): string {
    const newest = this.buffered.at(-1)?.id ?? this.from;
    const opening = { type: "stream.opened", ...this.opening() };
    if (after === null) return frameOf(opening, newest);
    const missed = this.missedAfter(after);
    const reset = () => frameOf({ type: "stream.reset" }, newest);
    return frameOf(opening, null) + (missed ?? reset());
  }

  private opening(): Omit<Opening, "type"> | null {
    if (!this.opened) return null;
    const { market, at, tier, prices } = this.opened;
    const now = Date.parse(market.now) + (this.now() - at) * market.speed;
    return {
      market: { ...market, now: new Date(now).toISOString() },
      ...(tier && { tier }),
      ...(prices && { prices }),
    };
  }

  /** Null: so long ago that it is not at hand. */
  private missedAfter(id: string): string | null {
    const at = this.buffered.findIndex((frame) => frame.id === id);
    if (at === -1 && id !== this.from) return null;
    const missed = this.buffered.slice(at + 1);
    return missed.map(({ text }) => text).join("");
  }

  private note(frame: string): void {
    const id = /^id: ?(.+)$/m.exec(frame)?.[1];
    const data = /^data: ?(.+)$/m.exec(frame)?.[1];
    const event = data === undefined ? null : readEvent(data);
    const at = this.now();
    if (event?.type === "stream.opened") {
      this.opened = { market: event.market, at, tier: event.tier, prices: event.prices };
      // A stream that resumes nothing begins at the newest event.
      if (id !== undefined) this.from = id;
      return;
    }
    if (event?.type === "market.moved" && this.opened) {
      this.opened = { ...this.opened, market: event.market, at };
    }
    if (event?.type === "access.changed" && this.opened) delete this.opened.tier;
    if (id === undefined) return;
    this.buffered.push({ id, text: `${frame}\n\n` });
    if (this.buffered.length > STREAM_LIMITS.maxResume)
      this.from = this.buffered.shift()?.id ?? null;
  }
}

const frameOf = (event: object, id: string | null) =>
  `${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;

/** Unknown data are handed on all the same: each window looks at them by itself. */
function readEvent(data: string): LiveEvent | null {
  try {
    return JSON.parse(data) as LiveEvent;
  } catch {
    return null;
  }
}
