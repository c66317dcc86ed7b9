import { z } from "zod";

/** A non-empty string: the "required" message for what is missing, empty or no text. */
export const required = (message: () => string) =>
  z
    .string({ error: message })
    .refine((value) => value.trim() !== "", { error: message, abort: true });

/** Marks of direction and the like, which change what others see; joiners are part of some scripts. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu;

/**
 * One line of text: control characters (which PostgreSQL and mail headers refuse) become spaces,
 * and what nobody sees is gone.
 */
export const oneLine = (value: string) =>
  value
    .replace(/\p{Cc}/gu, " ")
    .replace(UNSEEN, "")
    .trim();

/** Text of several lines: line ends become \n, other control characters but tabs become spaces. */
export const manyLines = (value: string) =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .trim();
