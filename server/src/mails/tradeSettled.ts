import type { LogHead, SignalDto } from "@signaldeck/contract";
import { SIGNAL_MESSAGES, signedDollars } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";
import { logHeadBlocks } from "./logHead.ts";

/** How a signal ended that the member took; `result` in US dollars where a stake was noted. */
export function tradeSettledMail(
  context: MailContext,
  told: {
    fullName: string;
    signal: Pick<
      SignalDto,
      "sequence" | "pair" | "direction" | "outcome" | "decimals" | "entryPrice" | "closePrice"
    >;
    result: number | null;
    /** The head of the ledger's log as the mail is written; null: none is told. */
    logHead: LogHead | null;
    unsubscribeUrl: string;
  },
): Mail {
  const { signal, result, logHead } = told;
  const { sequence, pair, direction, outcome, decimals } = signal;
  const word = outcome === null ? "no result" : WORDS[outcome];
  const prices =
    signal.closePrice === null
      ? "It could not be settled by a price of the feed, so it counts nowhere."
      : `Entry ${signal.entryPrice.toFixed(decimals)}, close ${signal.closePrice.toFixed(decimals)}.`;
  return composeMail(
    context,
    `No. ${sequence} ${pair} ${direction}: ${word}`,
    [
      greeting(told.fullName),
      { kind: "text", text: `Signal No. ${sequence}, ${pair} ${direction}, ended: ${word}.` },
      {
        kind: "text",
        text: result === null ? prices : `${prices} In your journal: ${signedDollars(result)}.`,
      },
      { kind: "link", label: "Your journal", path: "/dashboard/analytics" },
      ...logHeadBlocks(logHead),
      { kind: "link", label: "The public record", path: "/performance" },
      { kind: "text", text: SIGNAL_MESSAGES.risk },
    ],
    { url: told.unsubscribeUrl, because: "you took this signal in your journal" },
  );
}

const WORDS = { profit: "profit", loss: "loss", breakeven: "break-even" } as const;
