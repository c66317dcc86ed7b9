import type { MarketKind, SignalGrade, SignalSource } from "@signaldeck/contract";

/** How a signal ended, as a letter; see `RecordEndingsDto`. */
export type EndingLetter = "W" | "L" | "E" | "U" | "V";

/** What is counted of a finished signal that is public. */
export interface PublicResult {
  sequence: number;
  /** Of the records of its publication and of its end. */
  publishedPosition: number;
  position: number;
  ending: EndingLetter;
  market: MarketKind;
  source: SignalSource;
  grade: SignalGrade | null;
  pair: string;
  model: string | null;
  /** Percent. */
  confidence: number | null;
  /** Its mark, epoch milliseconds of market time. */
  slot: number;
  /** See `lateEndings`. */
  late: string | null;
}
