import type { RecordEndingsDto } from "@signaldeck/contract";

/** A signal that was won, lost or ended even. */
export type Ending = "W" | "L" | "E";

/** The signals that a balance is computed over, in the order of their numbers. */
export interface Endings {
  /** One letter for each signal. */
  letters: string;
  /** Number of each signal. */
  numbers: Int32Array;
}

/** Takes the signals with an outcome out of how all of them ended. */
export function endingsOf({ first, endings }: RecordEndingsDto): Endings {
  const letters = endings.replace(/[^WLE]/g, "");
  const numbers = new Int32Array(letters.length);
  let at = 0;
  for (let index = 0; index < endings.length; index += 1) {
    const letter = endings[index];
    if (letter !== "W" && letter !== "L" && letter !== "E") continue;
    numbers[at] = first + index;
    at += 1;
  }
  return { letters, numbers };
}

/** How the signal at a place ended. */
export function endingAt({ letters }: Endings, index: number): Ending {
  return letters[index] as Ending;
}
