import { t } from "../language/words.ts";
import type { SignalGrade } from "./grade.ts";

/** A sealed grade in words. */
export const GRADE_WORDS: Record<SignalGrade, string> = {
  get recommended() {
    return t("recommended");
  },
  get below_break_even() {
    return t("below break-even");
  },
};
