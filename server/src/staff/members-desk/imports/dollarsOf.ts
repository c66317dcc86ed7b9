import { asSeen, DepositAmount } from "@signaldeck/contract";

/** How lists say that there is none. */
const NONE = /^(?:-+|n ?\/ ?a|na|null|nil|none|aucun|neant)?$/i;

/** Thousands in groups or not, and no cents; a point alone before three digits may mean either. */
const AMOUNTS = [
  /^\d+(?:[.,]0{1,2})?$/,
  /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+,0{1,2}$/,
  /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]0{1,2})?$/,
];

const CURRENCY = /^(?:us ?\$|usd|\$) ?|(?: ?(?:us ?\$|usd|\$|dollars?))$/gi;

/** A cell's whole US dollars as lists write them; 0 for none, null where no one amount is meant. */
export function dollarsOf(cell: string): number | null {
  const text = asSeen(cell);
  if (NONE.test(text)) return 0;
  const number = text.replace(CURRENCY, "");
  if (!AMOUNTS.some((form) => form.test(number))) return null;
  const amount = Number(number.replace(/[.,]0{1,2}$/, "").replace(/\D/g, ""));
  return amount === 0 ? 0 : (DepositAmount.safeParse(amount).data ?? null);
}
