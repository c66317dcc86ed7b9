import { z } from "zod";
import { Outcome } from "./calls.ts";
import { Direction } from "./fields.ts";

/** Whose prices a held signal can be settled by: the vendor's history, or what came live. */
export const HeldSource = z.enum(["history", "live"]);
export type HeldSource = z.infer<typeof HeldSource>;

/** A signal whose prices settle nothing until history or a person has confirmed them. */
export const HeldSignalDto = z.object({
  id: z.uuid(),
  sequence: z.number().int(),
  pair: z.string(),
  decimals: z.number().int(),
  direction: Direction,
  /** Market time, as the next ones. */
  expiresAt: z.iso.datetime(),
  /** Until when it can be decided; after that it ends unsettled. */
  decidableUntil: z.iso.datetime(),
  /** What spoke against the prices. */
  reason: z.string(),
  /** What each source recorded at the entry and at the expiry, and the outcome that follows. */
  prices: z.array(
    z.object({
      source: HeldSource,
      entryPrice: z.number(),
      closePrice: z.number(),
      outcome: Outcome,
    }),
  ),
  /** The feed's closes from before the entry to after the expiry, oldest first. */
  around: z.array(z.object({ at: z.iso.datetime(), price: z.number() })),
});
export type HeldSignalDto = z.infer<typeof HeldSignalDto>;

/** Whose recorded prices are confirmed; null: the signal is left unsettled. */
export const DecideHeldInput = z.object({ source: HeldSource.nullable() });
export type DecideHeldInput = z.infer<typeof DecideHeldInput>;
