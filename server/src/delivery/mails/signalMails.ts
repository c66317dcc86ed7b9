// To a member who chose to hear how signals ended; the head of the public log comes along to be saved.
import {
  SIGNAL_MESSAGES,
  logHeadText,
  signedDollars,
  t,
  tCount,
  watDate,
  type LogHead,
  type SignalDto,
} from "@signaldeck/contract";
import { composeMail, greeting, memberMail } from "./layout.ts";

/** How a signal ended that the member took; `result` in US dollars where a stake was noted. */
export const tradeSettledMail = memberMail(
  (
    context,
    told: {
      fullName: string;
      signal: Pick<
        SignalDto,
        | "sequence"
        | "pair"
        | "direction"
        | "outcome"
        | "decimals"
        | "entryPrice"
        | "closePrice"
        | "withdrawnReason"
      >;
      result: number | null;
      /** The head of the ledger's log as the mail is written; null: the mail names none. */
      logHead: LogHead | null;
      unsubscribeUrl: string;
    },
  ) => {
    const { signal, result, logHead } = told;
    const { sequence, pair, direction, outcome } = signal;
    const ended = {
      sequence: String(sequence),
      pair,
      direction,
      result: outcome === null ? t("no result") : WORDS[outcome](),
    };
    return composeMail(
      context,
      t("No. {{sequence}} {{pair}} {{direction}}: {{result}}", ended),
      [
        greeting(told.fullName),
        t("Signal No. {{sequence}}, {{pair}} {{direction}}, ended: {{result}}.", ended),
        [pricesOf(signal), ...inJournal(result)].join(" "),
        signal.withdrawnReason === null
          ? null
          : t("It was withdrawn while it ran. Reason: {{reason}}", {
              reason: signal.withdrawnReason,
            }),
        { link: t("Your journal"), path: "/dashboard/analytics" },
        toKeep(logHead),
        { link: t("The public record"), path: "/performance" },
        SIGNAL_MESSAGES.risk,
      ],
      {
        url: told.unsubscribeUrl,
        because: t("You get this email because you took this signal in your journal."),
      },
    );
  },
);

function pricesOf({
  closePrice,
  entryPrice,
  decimals,
}: Pick<SignalDto, "closePrice" | "decimals" | "entryPrice">): string {
  return closePrice === null
    ? t("It could not be settled by a price of the feed, so it counts nowhere.")
    : t("Entry {{entry}}, close {{close}}.", {
        entry: entryPrice.toFixed(decimals),
        close: closePrice.toFixed(decimals),
      });
}

const inJournal = (result: number | null) =>
  result === null ? [] : [t("In your journal: {{result}}.", { result: signedDollars(result) })];

const WORDS = {
  profit: () => t("profit"),
  loss: () => t("loss"),
  breakeven: () => t("break-even"),
} as const;

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
        daySentences(date, day.endings),
        day.simulated ? t("The prices were simulated: nobody could have traded them.") : null,
        ownSentence(own),
        { link: t("Your journal"), path: "/dashboard/analytics" },
        t("One day says little about the next. The record holds every signal, losses too."),
        toKeep(day.logHead),
        { link: t("The whole record"), path: "/performance" },
        SIGNAL_MESSAGES.risk,
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
  if (taken === 0) return t("You marked none of them as taken in your journal.");
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

/** What is said wherever a head of the ledger's log goes; `page` is what leads to the record. */
export function logHeadWords(head: string, page: string): string {
  return t(
    "Public log: {{head}}. Keep it: anyone can check on {{page}} whether those entries have changed since.",
    { head, page },
  );
}

/** The head of the ledger's log, for the reader to save; null without one. */
function toKeep(head: LogHead | null): string | null {
  return head && logHeadWords(logHeadText(head), t("the record page"));
}
