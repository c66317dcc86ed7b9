import { SUPPORT_LIMITS, CLAIM_LIMITS } from "@signaldeck/contract";
import { CircleAlert, Clock, Hourglass, type LucideIcon } from "lucide-react";
import { ageText } from "./ageText.ts";
import type { PillTone } from "./Pill.tsx";

/** From which waiting time (ms) on something should be done soon, and is overdue. */
export interface WaitingPromise {
  soon: number;
  due: number;
}

/** A claim: 24 hours are promised, 48 at peak times. */
export const CLAIM_PROMISE = {
  soon: CLAIM_LIMITS.activationUsual,
  due: CLAIM_LIMITS.activationPeak,
};

/** A ticket: an answer is promised within 24 hours. */
export const TICKET_PROMISE = {
  soon: SUPPORT_LIMITS.answerDueSoon,
  due: SUPPORT_LIMITS.answerWithin,
};

export interface Urgency {
  level: "fine" | "soon" | "overdue";
  word: string;
  tone: PillTone;
  icon: LucideIcon;
}

/** How what has waited for `age` ms compares with a promise. */
export function urgencyOf(age: number, { soon, due }: WaitingPromise): Urgency {
  if (age >= due) {
    const word = `Overdue by ${ageText(age - due)}`;
    return { level: "overdue", word, tone: "put", icon: CircleAlert };
  }
  if (age >= soon) {
    const word = `Due soon: in ${ageText(due - age)}`;
    return { level: "soon", word, tone: "amber", icon: Hourglass };
  }
  return { level: "fine", word: "In time", tone: "neutral", icon: Clock };
}
