import {
  openTable,
  countText,
  dollarsAndCents,
  type PostbackEvent,
  type ReadPostbackDto,
} from "@signaldeck/contract";

/** What a partner's postback is about. */
export const EVENT_WORDS = openTable<PostbackEvent, string>((words) => words, {
  registration: "Registration",
  first_deposit: "First deposit",
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  commission: "Commission",
  unknown: "Not understood",
});

/** The amount as it was said: in dollars only where the postback says so. */
export function postbackAmount({
  amount,
  currency,
}: Pick<ReadPostbackDto, "amount" | "currency">): string | null {
  if (amount === null) return null;
  if (currency === "USD") return dollarsAndCents(amount);
  return `${countText(amount)} ${currency ?? "of an unnamed currency"}`;
}
