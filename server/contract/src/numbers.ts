import { z } from "zod";
import { t } from "./language/words.ts";

/**
 * A number as a program sends it or as a person types it ("25", "25.50", "25,50"). Each way carries
 * the sentence, because forms show that of the first way.
 */
export const typedNumber = (message: () => string) =>
  z.union(
    [
      z
        .string({ error: message })
        .trim()
        .regex(/^\d{1,12}(?:[.,]\d+)?$/, { error: message })
        .transform((text) => Number(text.replace(",", "."))),
      z.number({ error: message }),
    ],
    { error: message },
  );

/** A value that may be left out: null and an empty field mean none. */
export const orNothing = <T extends z.ZodType>(message: () => string, value: T) =>
  z.union([z.null({ error: message }), z.literal("").transform(() => null), value], {
    error: message,
  });

/** The smallest and the largest value that is taken. */
interface Bounds {
  min: number;
  max: number;
}

const bounded = (message: () => string, { min, max }: Bounds) =>
  z.number().min(min, { error: message }).max(max, { error: message });

/** US dollars as they are typed; cents are the smallest part. */
export const typedDollars = (message: () => string, bounds: Bounds) =>
  typedNumber(message).pipe(
    bounded(message, bounds).multipleOf(0.01, {
      error: () => t("Use at most two digits for the cents"),
    }),
  );

/** A share in percent as it is typed. */
export const typedPercent = (message: () => string, bounds: Bounds) =>
  typedNumber(message).pipe(
    bounded(message, bounds).multipleOf(0.01, {
      error: () => t("Use at most two digits after the point"),
    }),
  );

/** A whole number as it is typed. */
export const typedCount = (message: () => string, bounds: Bounds) =>
  typedNumber(message).pipe(bounded(message, bounds).int({ error: message }));
