import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";

/**
 * How a signal of the skyline ended, by its place here. `open`: it runs, or its price is awaited;
 * `voided`: it counts nowhere.
 */
export const SKYLINE_ENDS = ["open", "profit", "loss", "breakeven", "unsettled", "voided"] as const;
export type SkylineEnd = (typeof SKYLINE_ENDS)[number];

/**
 * One signal of the engine: its mark, counted from the day's first one; its number of publication;
 * confidence and the low end of its range, percent; whether it carries the grade `recommended`; the
 * place of its end in `SKYLINE_ENDS`.
 */
export const SkylineBar = z.tuple([
  z.number().int().nonnegative(),
  z.number().int().positive(),
  z.number(),
  z.number(),
  z.union([z.literal(0), z.literal(1)]),
  z
    .number()
    .int()
    .min(0)
    .max(SKYLINE_ENDS.length - 1),
]);
export type SkylineBar = z.infer<typeof SkylineBar>;

/**
 * The market's WAT day: of each mark that brought a signal of the engine, how sure it was. It holds
 * what the reader receives, and of all others what the public record has by now. No direction is in it.
 */
export const SkylineDto = z.object({
  /** Begin of the day, market time. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** How many of the day's marks were judged, with and without a signal. */
  marks: z.number().int().nonnegative(),
  /** The newest mark that has ended, whatever came of it; null: none of this day. */
  last: z.iso.datetime().nullable(),
  /** In the order of their marks. */
  bars: z.array(SkylineBar),
});
export type SkylineDto = z.infer<typeof SkylineDto>;

export const skylineApi = {
  skyline: endpoint({
    method: "get",
    path: "/signals/skyline",
    summary: "The confidence of the day's signals, mark by mark, in rows of numbers",
    permission: "signals.read",
    reply: SkylineDto,
    hot: true,
    get failure() {
      return t("Failed to get the day's marks");
    },
  }),
} as const;
