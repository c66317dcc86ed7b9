import { LADDER_LIMITS, ladderMonth, type LadderInput, t } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { signalsText, timesText } from "./ladderWords.ts";
import type { WinRates } from "./winRates.ts";

/** What exactly is counted, and what is taken to be so. */
export function HowCounted({ input, rates }: { input: LadderInput; rates: WinRates | null }) {
  const { signalsPerDay, levels } = input;
  const tries = signalsPerDay * LADDER_LIMITS.monthDays;
  const month = rates && ladderMonth({ ...input, winPercent: rates.rate });
  return (
    <Card title={t("How this is counted")}>
      <ul className="grid list-disc gap-1.5 pl-4 text-muted marker:text-faint">
        <li>
          {t(
            "Each try takes one signal. A ladder ends with its first won try or its last level, so it takes up to {{levels}}; the next signal begins a new one at the first stake. One that is under way when the month ends counts as not lost.",
            { levels },
          )}
        </li>
        <li>
          {t("A month is {{days}} days of {{signals}}: {{tries}} tries.", {
            days: LADDER_LIMITS.monthDays,
            signals: signalsText(signalsPerDay),
            tries,
          })}
        </li>
        {month && levels > 1 && (
          <li>
            {t(
              "Played the way a signal lists its ladder, with the further tries at the next five-minute marks, every signal begins a ladder of its own: {{tries}} a month, of which {{lost}} are lost on average.",
              { tries, lost: timesText(month.lostBesideSignals) },
            )}
          </li>
        )}
        <li>
          {t(
            "All tries have the same chance, whatever came before. Ties are left out: they give the stake back.",
          )}
        </li>
        <li>
          {t(
            "Each stake wins back everything lost before it plus the first stake's profit: it is (100 + payout) ÷ payout times the one before. Amounts are rounded to the cent.",
          )}
        </li>
        <li>
          {t(
            "A broker's largest stake, or a payout that drops between two tries, ends a ladder earlier. Neither is counted here.",
          )}
        </li>
      </ul>
    </Card>
  );
}
