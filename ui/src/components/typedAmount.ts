import { DepositAmount } from "@signaldeck/contract";
import { z } from "zod";

const numberOf = (text: string) => Number(text.replace(/[\s,$]/g, ""));

/** A deposit as it is typed, such as "$1,500"; yields whole US dollars. */
export const TypedAmount = z.string().transform(numberOf).pipe(DepositAmount);

/** The whole US dollars that stand in a field at this moment; null while they are none. */
export function typedAmount(text: string): number | null {
  return TypedAmount.safeParse(text).data ?? null;
}
