import { dollars, watMoment, type NoticeFacts } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { tierWord } from "../../components/tiers.ts";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../../screens.ts";

export interface NoticeWords {
  title: string;
  text: string;
  /** Where it leads. */
  to: string;
}

type Facts<Kind extends NoticeFacts["kind"]> = Extract<NoticeFacts, { kind: Kind }>;

const NOT_YOU = "Not you? Reset your password and write to support.";

const FACTOR: Record<Facts<"second_factor_changed">["change"], string> = {
  on: "The second factor is on",
  off: "The second factor is off",
  reset: "Staff reset your second factor",
  "recovery-code-used": "A recovery code was used",
  "new-codes": "You have new recovery codes",
};

/** What a notice says and where it leads. `now`: epoch milliseconds. */
export function noticeWords(facts: NoticeFacts, now: number): NoticeWords {
  switch (facts.kind) {
    case "claim_approved":
      return {
        title: "Your deposit is verified",
        text: `Support verified ${dollars(facts.verifiedAmount)}. Your tier is ${tierWord(facts.tier)}.`,
        to: SCREENS.commandCenter,
      };
    case "claim_rejected":
      return {
        title: "Your proof was not accepted",
        text: `Support wrote: ${facts.reason}`,
        to: SCREENS.accountSetup,
      };
    case "claim_reopened":
      return {
        title: "Your proof is looked at again",
        text: `Support wrote: ${facts.reason}`,
        to: SCREENS.accountSetup,
      };
    case "access_changed":
      return {
        title: facts.title,
        text: facts.reason === null ? facts.text : `${facts.text} Support wrote: ${facts.reason}`,
        to: SCREENS.commandCenter,
      };
    case "code_accepted":
      return {
        title: "Your dashboard code was accepted",
        text: `Your tier is ${tierWord(facts.tier)}.`,
        to: SCREENS.commandCenter,
      };
    case "ticket_answered":
      return {
        title: "Support answered your ticket",
        text: facts.subject,
        to: generatePath(SCREENS.ticket, { id: facts.ticketId }),
      };
    case "trial_ending":
      return {
        title: Date.parse(facts.endsAt) > now ? "Your trial ends soon" : "Your trial ended",
        text: watMoment(facts.endsAt),
        to: SCREENS.accountSetup,
      };
    case "password_changed":
      return { title: "Your password was changed", text: NOT_YOU, to: SCREENS.settings };
    case "email_changed":
      return { title: "Your email address was changed", text: NOT_YOU, to: SCREENS.settings };
    case "second_factor_changed":
      return {
        title: FACTOR[facts.change],
        text: NOT_YOU,
        to: `${SCREENS.settings}#${SECOND_FACTOR_ANCHOR}`,
      };
  }
}
