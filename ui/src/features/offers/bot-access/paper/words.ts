import {
  decimals,
  openTable,
  t,
  tCount,
  watClock,
  watShortDate,
  type PaperEnd,
  type PaperFiguresDto,
  type PaperReason,
  type RiskLevel,
} from "@signaldeck/contract";

export const RISK_WORDS = openTable<RiskLevel, () => string>((words) => () => words, {
  Conservative: () => t("Conservative"),
  Moderate: () => t("Moderate"),
  Aggressive: () => t("Aggressive"),
});

/** Why a signal was left out, after its time. */
export const REASONS = openTable<PaperReason, () => string>((words) => () => words, {
  bot_paused: () => t("bot paused by you"),
  paused: () => t("signals paused by you"),
  loss_limit: () => t("your own daily loss limit"),
  signal_limit: () => t("your own daily signal limit"),
  daily_stop: () => t("daily stop reached"),
  balance: () => t("balance below the trade size"),
});

/** How a signal ended, with a mark that needs no colour. */
export const ENDS = openTable<PaperEnd, { mark: string; word: () => string; tone: string }>(
  (words) => ({ mark: "", word: () => words, tone: "text-muted" }),
  {
    open: { mark: "", word: () => t("running"), tone: "text-muted" },
    profit: { mark: "✓", word: () => t("won"), tone: "text-call" },
    loss: { mark: "✕", word: () => t("lost"), tone: "text-put" },
    breakeven: { mark: "", word: () => t("even"), tone: "text-muted" },
    unsettled: { mark: "", word: () => t("unsettled"), tone: "text-muted" },
    voided: { mark: "", word: () => t("voided"), tone: "text-muted" },
  },
);

/** "26 Nov, 3:00 PM" */
export const dayAndTime = (at: string): string => `${watShortDate(at)}, ${watClock(at)}`;

/** A price with the pair's own digits. */
export const price = (value: number, digits: number): string => decimals(value.toFixed(digits));

/** "2 won, 1 lost, 1 even"; even is left out where there is none. */
export function tally({ won, lost, even }: Pick<PaperFiguresDto, "won" | "lost" | "even">): string {
  const parts = { won, lost, even };
  return even > 0
    ? t("{{won}} won, {{lost}} lost, {{even}} even", parts)
    : t("{{won}} won, {{lost}} lost", parts);
}

/** What came back without a result beside what ended even; empty without either. */
export function evenWords({ even, without }: Pick<PaperFiguresDto, "even" | "without">): string {
  if (without === 0) return t("{{even}} even", { even });
  return `${t("{{even}} even", { even })}, ${tCount(without, "{{count}} without a result", "{{count}} without a result")}`;
}
