import { SIGNAL_MESSAGES, signedDollars, watDate, type LogHead } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";
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
  /** The head of the ledger's log as the mails are written; null: none is told. */
  logHead: LogHead | null;
}

/** What the member took of it: how it ended, and the results in US dollars where stakes were noted. */
export interface OwnDay {
  endings: Endings;
  result: number | null;
}

/** What a day brought, losses in the same breath as profits, and no rate: a day is no sample. */
export function dailyDigestMail(
  context: MailContext,
  told: { fullName: string; day: DigestDay; own: OwnDay; unsubscribeUrl: string },
): Mail {
  const { day, own } = told;
  const date = watDate(day.from);
  const settled = settledOf(day.endings);
  return composeMail(
    context,
    `${date}: ${counted(settled, "signal")} settled`,
    [
      greeting(told.fullName),
      {
        kind: "text",
        text: `On ${date} (West Africa Time) ${counted(settled, "signal")} settled${listOf(day.endings)}.${asideOf(day.endings)}`,
      },
      ...(day.simulated
        ? [
            {
              kind: "text" as const,
              text: "The prices were simulated: nobody could have traded them.",
            },
          ]
        : []),
      { kind: "text", text: ownSentence(own) },
      { kind: "link", label: "Your journal", path: "/dashboard/analytics" },
      {
        kind: "text",
        text: "One day says little about the next. The record holds every signal, losses too.",
      },
      ...logHeadBlocks(day.logHead),
      { kind: "link", label: "The whole record", path: "/performance" },
      { kind: "text", text: SIGNAL_MESSAGES.risk },
    ],
    { url: told.unsubscribeUrl, because: "you chose the daily digest in your settings" },
  );
}

/** How many have an outcome. */
export function settledOf({ profit, loss, breakeven }: Endings): number {
  return profit + loss + breakeven;
}

function ownSentence({ endings, result }: OwnDay): string {
  const settled = settledOf(endings);
  if (settled === 0) return "None of them stands as taken in your journal.";
  const money = result === null ? "" : ` Together: ${signedDollars(result)}.`;
  return `You took ${settled}${listOf(endings)}.${money}`;
}

/** ": 22 profit, 18 loss, 1 break-even", or nothing where nothing settled. */
function listOf({ profit, loss, breakeven }: Endings): string {
  if (profit + loss + breakeven === 0) return "";
  const ties = breakeven > 0 ? `, ${breakeven} break-even` : "";
  return `: ${profit} profit, ${loss} loss${ties}`;
}

function asideOf({ unsettled, voided }: Endings): string {
  const parts = [
    unsettled > 0 ? `${unsettled} could not be settled by a price of the feed` : "",
    voided > 0 ? `${voided} ${voided === 1 ? "was" : "were"} voided` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` ${parts.join(" and ")}, which counts nowhere.`;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
