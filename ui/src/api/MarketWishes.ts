import { ALL_PAIRS } from "@signaldeck/contract";

/** What of the market a part of the screen shows. */
export interface MarketWish {
  /** A pair whose prices are shown. */
  pair?: string;
  /** Whether the board of pairs is. */
  board?: true;
}

/** What all that is on screen wants of the live stream beside the signals. */
export class MarketWishes {
  private readonly wished = new Set<MarketWish>();
  private readonly listeners = new Set<() => void>();
  private isSeen = true;

  /** Wants something until the returned call. */
  add(wish: MarketWish): () => void {
    this.wished.add(wish);
    this.tell();
    return () => {
      this.wished.delete(wish);
      this.tell();
    };
  }

  /** Nobody looks: nothing is wanted meanwhile. */
  setSeen(isSeen: boolean): void {
    if (isSeen === this.isSeen) return;
    this.isSeen = isSeen;
    this.tell();
  }

  /** What a stream's address says of it. */
  get query(): string {
    const wished = this.isSeen ? [...this.wished] : [];
    const pairs = [...new Set(wished.flatMap(({ pair }) => pair ?? []))].sort();
    const query = new URLSearchParams();
    if (pairs.length > 0) query.set("prices", pairs.join(","));
    if (wished.some(({ board }) => board)) query.set("board", "1");
    return asQuery(query);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const asQuery = (query: URLSearchParams) => (query.size === 0 ? "" : `?${query.toString()}`);

/** Where windows share one stream, it brings what any of them may show. */
export const EVERYTHING = asQuery(new URLSearchParams({ prices: ALL_PAIRS, board: "1" }));

/** Whether a stream of one wish brings all that another one wants. */
export function brings(query: string, wanted: string): boolean {
  const [has, wants] = [new URLSearchParams(query), new URLSearchParams(wanted)];
  const pairs = new Set(has.get("prices")?.split(","));
  const missing = (wants.get("prices")?.split(",") ?? []).some((pair) => !pairs.has(pair));
  return !missing && (has.has("board") || !wants.has("board"));
}
