import { BOT_APPLICATION_LIMITS, dollars, t } from "@signaldeck/contract";
import type { SelectOption } from "../../../components/SelectBox.tsx";

/** The twelve questions in their order. */
export const QUESTIONS = {
  get fullName() {
    return t("Full name");
  },
  get phoneNumber() {
    return t("Phone number");
  },
  get email() {
    return t("Email");
  },
  get hasAccount() {
    return t("Do you have an account with the partner broker?");
  },
  get hasFunded() {
    return t("Have you funded it?");
  },
  get canAfford() {
    return t("Can you afford a deposit of {{amount}} or more, and to lose it?", {
      amount: dollars(BOT_APPLICATION_LIMITS.licenseDeposit),
    });
  },
  get hasLostMoney() {
    return t("Have you lost money in trading?");
  },
  get lossAmount() {
    return t("How much did you lose?");
  },
  get usageMethod() {
    return t("How would you use the bot?");
  },
  get wantsCall() {
    return t("Would you like support to call you?");
  },
  get callNumber() {
    return t("Call number");
  },
  get readyToStart() {
    return t("When would you like to start?");
  },
};

/** An answer whose words are said when somebody reads. */
const option = (value: string, words: () => string): SelectOption => ({
  value,
  get label() {
    return words();
  },
});

export const YES_NO: readonly SelectOption[] = [
  option("yes", () => t("Yes")),
  option("no", () => t("No")),
];

export const FUNDED: readonly SelectOption[] = [
  option("yes", () => t("Yes")),
  option("ready", () => t("Not yet, but I am ready to")),
  option("no", () => t("No")),
];

export const AFFORD: readonly SelectOption[] = [
  option("yes", () => t("Yes")),
  option("maybe", () => t("Maybe")),
  option("no", () => t("No")),
];

export const USAGE: readonly SelectOption[] = [
  option("manual", () => t("I place the trades myself")),
  option("auto", () => t("The bot trades for me")),
  option("both", () => t("Both")),
];

export const START: readonly SelectOption[] = [
  option("now", () => t("Now")),
  option("today", () => t("Later today")),
  option("week", () => t("This week")),
  option("unsure", () => t("I am not sure yet")),
];
