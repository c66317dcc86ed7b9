import { SUPPORT_LIMITS } from "@signaldeck/contract";
import type { TicketStatus } from "@signaldeck/contract";
import { CircleAlert, Clock, Hourglass } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { ageText } from "../../../components/ageText.ts";
import type { PillTone } from "../../../components/Pill.tsx";

/** What a status means at the desk. */
export const DESK_STATUS_WORDS: Record<TicketStatus, string> = {
  open: "Needs an answer",
  answered: "Answered",
  waiting: "Waits for the member",
  closed: "Closed",
};

export interface Urgency {
  level: "fine" | "soon" | "overdue";
  word: string;
  tone: PillTone;
  icon: LucideIcon;
}

/** How a ticket that has waited for `age` ms stands against the promised 2 to 24 hours. */
export function urgencyOf(age: number): Urgency {
  const { answerDueSoon, answerWithin } = SUPPORT_LIMITS;
  if (age >= answerWithin) {
    const word = `Overdue by ${ageText(age - answerWithin)}`;
    return { level: "overdue", word, tone: "put", icon: CircleAlert };
  }
  if (age >= answerDueSoon) {
    const word = `Due soon: in ${ageText(answerWithin - age)}`;
    return { level: "soon", word, tone: "amber", icon: Hourglass };
  }
  return { level: "fine", word: "In time", tone: "neutral", icon: Clock };
}
