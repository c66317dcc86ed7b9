import { MEMBERSHIP_LIMITS } from "@signaldeck/contract";
import { CircleAlert, Clock, Hourglass } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { PillTone } from "../../../components/Pill.tsx";
import { ageText } from "../waiting.ts";

export interface Urgency {
  /** `overdue`: past what is promised for peak times; `soon`: past what is usual. */
  level: "fine" | "soon" | "overdue";
  word: string;
  tone: PillTone;
  icon: LucideIcon;
}

/** How a claim that has waited for `age` ms stands against the promised 24 hours, 48 at peak. */
export function urgencyOf(age: number): Urgency {
  const { activationUsual, activationPeak } = MEMBERSHIP_LIMITS;
  if (age > activationPeak) {
    const word = `Overdue by ${ageText(age - activationPeak)}`;
    return { level: "overdue", word, tone: "put", icon: CircleAlert };
  }
  if (age > activationUsual) {
    const word = `Due soon: in ${ageText(activationPeak - age)}`;
    return { level: "soon", word, tone: "amber", icon: Hourglass };
  }
  return { level: "fine", word: "In time", tone: "neutral", icon: Clock };
}
