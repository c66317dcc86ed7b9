import { openTable, type SetupDto, type SetupPart } from "@signaldeck/contract";

/** The steps in their order, each with the anchor of its card. */
export const STEPS = [
  { id: "brand", title: "Brand" },
  { id: "address", title: "Public address" },
  { id: "mail", title: "Mail" },
  { id: "feed", title: "Price feed" },
  { id: "telegram", title: "Telegram" },
  { id: "legal", title: "Legal texts" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** Steps that a server can do without for good. */
const OPTIONAL: readonly StepId[] = ["telegram"];

/** How a step stands, in a word. */
export function stateOf(setup: SetupDto, id: StepId): "Done" | "Optional" | "To do" {
  if (setup[id].done) return "Done";
  return OPTIONAL.includes(id) ? "Optional" : "To do";
}

/** What waits for a restart, in words. */
export const PART_WORDS = openTable<SetupPart, string>((words) => words, {
  address: "public address",
  mail: "mail",
  feed: "price feed",
  telegram: "Telegram",
});
