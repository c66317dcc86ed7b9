import {
  openTable,
  BOT_APPLICATION_LIMITS,
  dollars,
  type BotSubmissionDto,
  type CareReason,
  type SubmissionStatus,
} from "@signaldeck/contract";
import type { PillTone } from "../../../../components/Pill.tsx";
import { plainPill } from "../../../../components/plainPill.ts";
import type { SelectOption } from "../../../../components/SelectBox.tsx";
import { AFFORD, FUNDED, QUESTIONS, START, USAGE, YES_NO } from "../questions.ts";

export const STATUS_WORDS = openTable<SubmissionStatus, { word: string; tone: PillTone }>(
  plainPill,
  {
    needs_care: { word: "Needs care", tone: "amber" },
    new: { word: "New", tone: "brand" },
    contacted: { word: "Contacted", tone: "neutral" },
    approved: { word: "Approved", tone: "neutral" },
    rejected: { word: "Rejected", tone: "neutral" },
  },
);

/** Statuses in the order of a day's work. */
export const STATUSES = ["needs_care", "new", "contacted", "approved", "rejected"] as const;

/** Why somebody needs care, as a sentence. */
export const CARE_WORDS = openTable<CareReason, string>((words) => words, {
  cannot_afford: "They cannot afford a deposit.",
  large_loss: `They tell of a loss of ${dollars(BOT_APPLICATION_LIMITS.largeLoss)} or more.`,
  unclear_loss: "They tell of a loss and name no amount.",
});

/** The answers of an application in words, in the order of the form. */
export function answersOf(application: BotSubmissionDto): { question: string; answer: string }[] {
  const given: Record<keyof typeof QUESTIONS, string> = {
    fullName: application.fullName,
    phoneNumber: application.phoneNumber,
    email: application.email,
    hasAccount: labelOf(YES_NO, application.hasAccount),
    hasFunded: labelOf(FUNDED, application.hasFunded),
    canAfford: labelOf(AFFORD, application.canAfford),
    hasLostMoney: labelOf(YES_NO, application.hasLostMoney),
    lossAmount: application.lossAmount || "Not asked",
    usageMethod: labelOf(USAGE, application.usageMethod),
    wantsCall: labelOf(YES_NO, application.wantsCall),
    callNumber: application.callNumber || "Not asked",
    readyToStart: labelOf(START, application.readyToStart),
  };
  return Object.entries(QUESTIONS).map(([key, question]) => ({
    question,
    answer: given[key as keyof typeof QUESTIONS],
  }));
}

/** The words of an answer; the answer itself where the form has none. */
export function labelOf(options: readonly SelectOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
