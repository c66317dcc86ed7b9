import {
  openTable,
  t,
  TicketCategory,
  TicketPriority,
  type TicketStatus,
} from "@signaldeck/contract";
import type { PillTone } from "../../components/Pill.tsx";
import type { SelectOption } from "../../components/SelectBox.tsx";

export const CATEGORY_WORDS = openTable<TicketCategory, string>((words) => words, {
  get "account-setup"() {
    return t("Account setup");
  },
  get "deposit-issues"() {
    return t("Deposit issues");
  },
  get signals() {
    return t("Signals");
  },
  get "copy-trading"() {
    return t("Copy trading");
  },
  get technical() {
    return t("Technical");
  },
  get billing() {
    return t("Billing");
  },
  get other() {
    return t("Other");
  },
});

export const PRIORITY_WORDS = openTable<TicketPriority, string>((words) => words, {
  get low() {
    return t("Low");
  },
  get medium() {
    return t("Medium");
  },
  get high() {
    return t("High");
  },
  get urgent() {
    return t("Urgent");
  },
});

/** What a status means to the member. */
export const STATUS_WORDS = openTable<
  TicketStatus,
  { word: () => string; says: () => string; tone: PillTone }
>((words) => ({ word: () => words, says: () => "", tone: "neutral" }), {
  open: { word: () => t("Open"), says: () => t("Support will answer."), tone: "brand" },
  answered: {
    word: () => t("Answered"),
    says: () => t("Support has answered."),
    tone: "neutral",
  },
  waiting: {
    word: () => t("Waiting for you"),
    says: () => t("Support needs something from you."),
    tone: "amber",
  },
  closed: {
    word: () => t("Closed"),
    says: () => t("A further message opens it again."),
    tone: "neutral",
  },
});

export const categoryOptions = (): SelectOption[] =>
  TicketCategory.options.map((value) => ({ value, label: CATEGORY_WORDS[value] }));

export const priorityOptions = (): SelectOption[] =>
  TicketPriority.options.map((value) => ({ value, label: PRIORITY_WORDS[value] }));

/** Values and words, as filters and menus of the desk take them: in English. */
export const CATEGORY_CHOICES = TicketCategory.options.map(
  (value) => [value, CATEGORY_WORDS[value]] as const,
);

export const PRIORITY_CHOICES = TicketPriority.options.map(
  (value) => [value, PRIORITY_WORDS[value]] as const,
);
