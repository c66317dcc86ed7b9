import type { SignalDto } from "@signaldeck/contract";
import type { ComponentType, ReactNode } from "react";

/** What the member did with a signal of the list. */
export type DecisionPart = ComponentType<{ signal: SignalDto }>;
export type SealPart = ComponentType<{ signal: SignalDto; place: "card" | "row" }>;

/** What other features put into this one; the router brings them together. */
export interface SignalRoomParts {
  /** What the member does with the live signal. */
  Actions?: ComponentType<{ signal: SignalDto }>;
  /** May stand in for the card that waits for the next signal, such as while signals are paused. */
  Waiting?: ComponentType<{ children: ReactNode }>;
  /** A box beside the signals. */
  Aside?: ComponentType;
  /** Stands in a signal's row of the list. */
  Decision?: DecisionPart;
  /** Whether the public log holds a signal as it is shown. */
  Seal?: SealPart;
}
