import { z } from "zod";

/**
 * A number as a program sends it or as a person types it ("25", "25.50", "25,50"). Each way carries
 * the sentence, because forms show that of the first way.
 */
export const typedNumber = (message: string) =>
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
export const orNothing = <T extends z.ZodType>(message: string, value: T) =>
  z.union([z.null({ error: message }), z.literal("").transform(() => null), value], {
    error: message,
  });
