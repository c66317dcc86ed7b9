import type { ReactNode } from "react";

/** One component in the gallery. */
export interface Entry {
  /** What it shows, by the name of the state; at least one. */
  states: Readonly<Record<string, ReactNode>>;
  /** How much room a state takes: that of a word, a column (unless said), or a whole line. */
  width?: "word" | "column" | "line";
  /**
   * Each state gets a window of its own, of this height in px: for what covers, fills or measures
   * the window.
   */
  window?: number;
  /** The entry takes the whole width of the page. */
  wide?: true;
}

/** By the name of the component. */
export type Entries = Readonly<Record<string, Entry>>;

export interface Group {
  title: string;
  entries: Entries;
}
