import {
  SIGNAL_MESSAGES,
  signedDollars,
  watDate,
  type LogHead,
  t,
  tCount,
} from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";
import { logHeadBlocks } from "./logHead.ts";

/** How many signals ended in which way. */
export interface Endings {
  profit: number;
  loss: number;
  breakeven: number;
  /** No price of the feed could settle them. */
  unsettled: number;
  voided: number;
}

/** What a digest tells of the day, the same to everybody. */
export interface DigestDay {
  /** Begin of the day, epoch milliseconds. */
  from: number;
  endings: Endings;
  /** The prices are made up. */
  simulated: boolean;
  /** The head of the ledger's log as the mails are written; null: the mail names none. */
  logHead: LogHead | null;
}

/** What the member took of it: how it ended, and the results in US dollars where stakes were noted. */
export interface OwnDay {
  endings: Endings;
  result: number | null;
}

/** What a day brought, losses in the same breath as profits, and no rate: a day is no sample. */
export const dailyDigestMail = memberMail(
  (context, told: { fullName: string; day: DigestDay; own: OwnDay; unsubscribeUrl: string }) => {
    const { day, own } = told;
    const date = watDate(day.from);
    const settled = settledOf(day.endings);
    return composeMail(
      context,
      tCount(settled, "{{date}}: {{count}} signal settled", "{{date}}: {{count}} signals settled", {
        date,
      }),
      [
        greeting(told.fullName),
        { kind: "text", text: daySentences(date, day.endings) },
        ...(day.simulated
          ? [
              {
                kind: "text" as const,
                text: t("The prices were simulated: nobody could have traded them."),
              },
            ]
          : []),
        { kind: "text", text: ownSentence(own) },
        { kind: "link", label: t("Your journal"), path: "/dashboard/analytics" },
        {
          kind: "text",
          text: t("One day says little about the next. The record holds every signal, losses too."),
        },
        ...logHeadBlocks(day.logHead),
        { kind: "link", label: t("The whole record"), path: "/performance" },
        { kind: "text", text: SIGNAL_MESSAGES.risk },
      ],
      {
        url: told.unsubscribeUrl,
        because: t("You get this email because you chose the daily digest in your settings."),
      },
    );
  },
);

/** How many have an outcome. */
export function settledOf({ profit, loss, breakeven }: Endings): number {
  return profit + loss + breakeven;
}

function daySentences(date: string, endings: Endings): string {
  const settled = settledOf(endings);
  const aside = asideOf(endings);
  const sentence =
    settled === 0
      ? t("On {{date}} (West Africa Time) 0 signals settled.", { date })
      : tCount(
          settled,
          "On {{date}} (West Africa Time) {{count}} signal settled: {{endings}}.",
          "On {{date}} (West Africa Time) {{count}} signals settled: {{endings}}.",
          { date, endings: listOf(endings) },
        );
  return [sentence, ...aside].join(" ");
}

function ownSentence({ endings, result }: OwnDay): string {
  const taken = settledOf(endings);
  if (taken === 0) return t("None of them stands as taken in your journal.");
  const sentence = t("You took {{taken}}: {{endings}}.", { taken, endings: listOf(endings) });
  if (result === null) return sentence;
  return `${sentence} ${t("Together: {{result}}.", { result: signedDollars(result) })}`;
}

/** "22 profit, 18 loss, 1 break-even" */
function listOf({ profit, loss, breakeven }: Endings): string {
  return breakeven > 0
    ? t("{{profit}} profit, {{loss}} loss, {{breakeven}} break-even", { profit, loss, breakeven })
    : t("{{profit}} profit, {{loss}} loss", { profit, loss });
}

/** What counts nowhere, a sentence for each kind. */
function asideOf({ unsettled, voided }: Endings): string[] {
  const sentences = [];
  if (unsettled > 0) {
    sentences.push(
      t("{{unsettled}} could not be settled by a price of the feed, which counts nowhere.", {
        unsettled,
      }),
    );
  }
  if (voided > 0) {
    sentences.push(
      tCount(
        voided,
        "{{count}} was voided, which counts nowhere.",
        "{{count}} were voided, which counts nowhere.",
      ),
    );
  }
  return sentences;
}
