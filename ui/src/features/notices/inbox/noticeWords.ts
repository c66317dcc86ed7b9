import { openTable, dollars, watMoment, type NoticeFacts, t } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { tierWord } from "../../../components/tiers.ts";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../../../screens.ts";

export interface NoticeWords {
  title: string;
  text: string;
  /** Where it leads. */
  to: string;
}

type Facts<Kind extends NoticeFacts["kind"]> = Extract<NoticeFacts, { kind: Kind }>;

const notYou = () => t("Not you? Reset your password and write to support.");

const FACTOR = openTable<Facts<"second_factor_changed">["change"], () => string>(
  () => () => t("Your second factor was changed"),
  {
    on: () => t("The second factor is on"),
    off: () => t("The second factor is off"),
    reset: () => t("Staff reset your second factor"),
    "recovery-code-used": () => t("A recovery code was used"),
    "new-codes": () => t("You have new recovery codes"),
  },
);

/** What a notice says and where it leads. `now`: epoch milliseconds. */
export function noticeWords(facts: NoticeFacts, now: number): NoticeWords {
  switch (facts.kind) {
    case "claim_approved":
      return {
        title: t("Your deposit is verified"),
        text: t("Support verified {{amount}}. Your tier is {{tier}}.", {
          amount: dollars(facts.verifiedAmount),
          tier: tierWord(facts.tier),
        }),
        to: SCREENS.commandCenter,
      };
    case "claim_rejected":
      return {
        title: t("Your deposit could not be verified"),
        text: t("Support wrote: {{reason}}", { reason: facts.reason }),
        to: SCREENS.accountSetup,
      };
    case "claim_reopened":
      return {
        title: t("Your deposit is looked at again"),
        text: t("Support wrote: {{reason}}", { reason: facts.reason }),
        to: SCREENS.accountSetup,
      };
    case "access_changed":
      return {
        title: facts.title,
        text:
          facts.reason === null
            ? facts.text
            : `${facts.text} ${t("Support wrote: {{reason}}", { reason: facts.reason })}`,
        to: SCREENS.commandCenter,
      };
    case "code_accepted":
      return {
        title: t("Your dashboard code was accepted"),
        text: t("Your tier is {{tier}}.", { tier: tierWord(facts.tier) }),
        to: SCREENS.commandCenter,
      };
    case "ticket_answered":
      return {
        title: t("Support answered your ticket"),
        text: facts.subject,
        to: generatePath(SCREENS.ticket, { id: facts.ticketId }),
      };
    case "trial_ending":
      return {
        title: Date.parse(facts.endsAt) > now ? t("Your trial ends soon") : t("Your trial ended"),
        text: watMoment(facts.endsAt),
        to: SCREENS.accountSetup,
      };
    case "windows_follow_tier":
      return {
        title: t("Quiet hours for signals have ended"),
        text: t(
          "Your signals now come in the hours of your tier. What you received before stays yours, and quiet hours of your devices keep them silent.",
        ),
        to: SCREENS.signals,
      };
    case "password_changed":
      return { title: t("Your password was changed"), text: notYou(), to: SCREENS.settings };
    case "email_changed":
      return { title: t("Your email address was changed"), text: notYou(), to: SCREENS.settings };
    case "second_factor_changed":
      return {
        title: FACTOR[facts.change](),
        text: notYou(),
        to: `${SCREENS.settings}#${SECOND_FACTOR_ANCHOR}`,
      };
    default:
      // Of a server that is newer than this page.
      return {
        title: t("News"),
        text: t("This version of the page cannot show it, a newer one can."),
        to: SCREENS.inbox,
      };
  }
}
