/** Whole US dollars as they are read, such as "$1,500". */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}
