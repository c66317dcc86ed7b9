import type { LogHead, SignalDto } from "@signaldeck/contract";
import { SIGNAL_MESSAGES, signedDollars, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";
import { logHeadBlocks } from "./logHead.ts";

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
        {
          kind: "text",
          text: t("Signal No. {{sequence}}, {{pair}} {{direction}}, ended: {{result}}.", ended),
        },
        { kind: "text", text: [pricesOf(signal), ...inJournal(result)].join(" ") },
        ...withdrawal(signal),
        { kind: "link", label: t("Your journal"), path: "/dashboard/analytics" },
        ...logHeadBlocks(logHead),
        { kind: "link", label: t("The public record"), path: "/performance" },
        { kind: "text", text: SIGNAL_MESSAGES.risk },
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

const withdrawal = ({ withdrawnReason: reason }: Pick<SignalDto, "withdrawnReason">) =>
  reason === null
    ? []
    : [
        {
          kind: "text",
          text: t("It was withdrawn while it ran. Reason: {{reason}}", { reason }),
        } as const,
      ];

const inJournal = (result: number | null) =>
  result === null ? [] : [t("In your journal: {{result}}.", { result: signedDollars(result) })];

const WORDS = {
  profit: () => t("profit"),
  loss: () => t("loss"),
  breakeven: () => t("break-even"),
} as const;
