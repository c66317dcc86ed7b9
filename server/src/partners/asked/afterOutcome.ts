import { HOUR, PARTNER_LIMITS } from "@signaldeck/contract";
import type { AskedPartnerSettingRow } from "./AskedPartnerSetting.ts";
import { heldFor, type Outcome } from "./askPartner.ts";
import type { PartnerQuestionRow } from "./PartnerQuestion.ts";

/** A refused token is tried again that often: a partner can mend it without us. */
const REFUSED_FOR = HOUR;

export interface Asked {
  question: Pick<PartnerQuestionRow, "tries">;
  setting: Pick<AskedPartnerSettingRow, "refusedAt">;
  outcome: Outcome;
  /** Epoch milliseconds. */
  now: number;
}

export interface After {
  question: Partial<PartnerQuestionRow>;
  setting: Pick<AskedPartnerSettingRow, "refusedAt" | "heldUntil">;
}

/** What an outcome makes of a question and of its partner: when what is asked next. */
export function afterOutcome({ question, setting, outcome, now }: Asked): After {
  const at = new Date(now);
  const free = { refusedAt: null, heldUntil: null };
  switch (outcome.is) {
    case "said":
      return {
        question: {
          state: "answered",
          known: outcome.known,
          accounts: outcome.accounts && JSON.stringify(outcome.accounts),
          answeredAt: at,
          fault: null,
          tries: 0,
        },
        setting: free,
      };
    // Neither of these two is the question's fault, so it stays the next one.
    case "held":
      return {
        question: { fault: outcome.words },
        setting: {
          refusedAt: setting.refusedAt,
          heldUntil: new Date(now + heldFor(outcome.retryAfter)),
        },
      };
    case "refused":
      return {
        question: { fault: outcome.words },
        setting: {
          refusedAt: setting.refusedAt ?? at,
          heldUntil: new Date(now + REFUSED_FOR),
        },
      };
    case "unusable":
      return {
        question: { state: "given_up", fault: outcome.words, tries: question.tries + 1 },
        setting: free,
      };
    case "fault": {
      const tries = question.tries + 1;
      const delay = PARTNER_LIMITS.askAgainAfter[question.tries];
      const next =
        delay === undefined ? ({ state: "given_up" } as const) : { nextAt: new Date(now + delay) };
      // It says nothing of the token.
      const { refusedAt } = setting;
      return {
        question: { fault: outcome.words, tries, ...next },
        setting: { refusedAt, heldUntil: null },
      };
    }
  }
}
