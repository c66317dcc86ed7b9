import { z } from "zod";

/** What a doubt is about: the word by which a person who restores accepts it. */
export const DoubtKind = z.enum(["uploads", "ledger", "secrets", "writes"]);
export type DoubtKind = z.infer<typeof DoubtKind>;

/** Why a backup, or what would be in one, is not called good. */
export const Doubt = z.object({
  kind: DoubtKind,
  /** What was found. */
  sentence: z.string(),
  /** What mends it. */
  remedy: z.string(),
});
export type Doubt = z.infer<typeof Doubt>;

/** Several of them as lines for a person at the terminal. */
export const linesOf = (doubts: readonly Doubt[]): string =>
  doubts.map(({ sentence, remedy }) => `IN DOUBT: ${sentence}\n  To do: ${remedy}\n`).join("");
