import { BOT_APPLICATION_LIMITS, DIAL_CODES, dollars } from "@signaldeck/contract";
import type { SelectOption } from "../../components/SelectBox.tsx";

/** The twelve questions in their order. */
export const QUESTIONS = {
  fullName: "Full name",
  phoneNumber: "Phone number",
  email: "Email",
  hasAccount: "Do you have an account with the partner broker?",
  hasFunded: "Have you funded it?",
  canAfford: `Can you afford a deposit of ${dollars(BOT_APPLICATION_LIMITS.licenseDeposit)} or more, and to lose it?`,
  hasLostMoney: "Have you lost money in trading?",
  lossAmount: "How much did you lose?",
  usageMethod: "How would you use the bot?",
  wantsCall: "Would you like support to call you?",
  callNumber: "Call number",
  readyToStart: "When would you like to start?",
} as const;

export const YES_NO: readonly SelectOption[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export const FUNDED: readonly SelectOption[] = [
  { value: "yes", label: "Yes" },
  { value: "ready", label: "Not yet, but I am ready to" },
  { value: "no", label: "No" },
];

export const AFFORD: readonly SelectOption[] = [
  { value: "yes", label: "Yes" },
  { value: "maybe", label: "Maybe" },
  { value: "no", label: "No" },
];

export const USAGE: readonly SelectOption[] = [
  { value: "manual", label: "I place the trades myself" },
  { value: "auto", label: "The bot trades for me" },
  { value: "both", label: "Both" },
];

export const START: readonly SelectOption[] = [
  { value: "now", label: "Now" },
  { value: "today", label: "Later today" },
  { value: "week", label: "This week" },
  { value: "unsure", label: "I am not sure yet" },
];

export const DIAL_OPTIONS: readonly SelectOption[] = DIAL_CODES.map(({ code, country }) => ({
  value: code,
  label: `${code} ${country}`,
}));
