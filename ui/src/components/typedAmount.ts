import { DepositAmount } from "@signaldeck/contract";
import { z } from "zod";

/** Digits, in groups of three or not, with a dollar sign or cents or none: "$1,500", "1500.00". */
const AMOUNT = /^\$?\s*(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d{1,2})?\s*\$?$/;

const numberOf = (text: string) =>
  AMOUNT.test(text.trim()) ? Number(text.replace(/[\s,$]/g, "")) : Number.NaN;

/** A deposit as it is typed, such as "$1,500"; yields whole US dollars. */
export const TypedAmount = z.string().transform(numberOf).pipe(DepositAmount);

/** The whole US dollars that are in a field at this moment; null while the text is no such amount. */
export function typedAmount(text: string): number | null {
  return TypedAmount.safeParse(text).data ?? null;
}
