import { TicketCategory, TicketPriority } from "@signaldeck/contract";
import type { TicketStatus } from "@signaldeck/contract";
import type { PillTone } from "../../components/Pill.tsx";
import type { SelectOption } from "../../components/SelectBox.tsx";

export const CATEGORY_WORDS: Record<TicketCategory, string> = {
  "account-setup": "Account setup",
  "deposit-issues": "Deposit issues",
  signals: "Signals",
  "copy-trading": "Copy trading",
  technical: "Technical",
  billing: "Billing",
  other: "Other",
};

export const PRIORITY_WORDS: Record<TicketPriority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};

/** What a status means to the member. */
export const STATUS_WORDS: Record<TicketStatus, { word: string; says: string; tone: PillTone }> = {
  open: { word: "Open", says: "Support will answer.", tone: "brand" },
  answered: { word: "Answered", says: "Support has answered.", tone: "neutral" },
  waiting: {
    word: "Waiting for you",
    says: "Support needs something from you.",
    tone: "amber",
  },
  closed: { word: "Closed", says: "A further message opens it again.", tone: "neutral" },
};

export const CATEGORY_OPTIONS: readonly SelectOption[] = TicketCategory.options.map((value) => ({
  value,
  label: CATEGORY_WORDS[value],
}));

export const PRIORITY_OPTIONS: readonly SelectOption[] = TicketPriority.options.map((value) => ({
  value,
  label: PRIORITY_WORDS[value],
}));

/** Values and words, as filters and menus take them. */
export const CATEGORY_CHOICES = TicketCategory.options.map(
  (value) => [value, CATEGORY_WORDS[value]] as const,
);

export const PRIORITY_CHOICES = TicketPriority.options.map(
  (value) => [value, PRIORITY_WORDS[value]] as const,
);
