import { dollars, dollarsAndCents, percentAsIs, signedDollars, t } from "@signaldeck/contract";
import { useId } from "react";
import { classes } from "../../components/classes.ts";
import { Phrase } from "../../components/Phrase.tsx";
import { isOver, stakeChoices, type Left } from "./stakeChoices.ts";

export interface StakeChipsProps {
  /** The stake that was taken or set here last; null at the first. */
  last: number | null;
  /** Null: the limits allow none of them. */
  chosen: number | null;
  /** Null while no payout is known. */
  payoutPercent: number | null;
  left: Left;
  onChoose: (stake: number) => void;
  /** Another amount is to be typed. */
  onOther: () => void;
}

const CHIP =
  "min-h-11 min-w-14 rounded-small border px-2.5 font-semibold disabled:cursor-not-allowed disabled:opacity-55 grow md:grow-0";

/** Stakes to choose from, and what the chosen one can win and lose. */
export function StakeChips(props: StakeChipsProps) {
  const { chosen, payoutPercent, left } = props;
  const reasonId = useId();
  const choices = stakeChoices(props.last);
  const reason = reasonOf(choices, left);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="group" aria-label={t("Stake")} className="flex grow gap-2 md:grow-0">
        {choices.map((stake) => (
          <button
            key={stake}
            type="button"
            aria-pressed={stake === chosen}
            disabled={isOver(stake, left)}
            aria-describedby={isOver(stake, left) ? reasonId : undefined}
            onClick={() => props.onChoose(stake)}
            className={classes(
              CHIP,
              stake === chosen
                ? "border-brand bg-brand-wash text-brand"
                : "border-line-strong text-muted not-disabled:hover:border-muted",
            )}
          >
            {amount(stake)}
          </button>
        ))}
        <button
          type="button"
          aria-label={t("Another stake")}
          onClick={props.onOther}
          className={classes(CHIP, "border-transparent text-muted hover:bg-raised")}
        >
          {t("Other")}
        </button>
      </div>
      {/* Its place is reserved until the payout is known. */}
      <p className="min-h-[1lh] text-1 text-muted max-md:w-full">
        {chosen !== null && payoutPercent !== null && (
          <Phrase
            text={t("Win {{win}}, lose {{loss}} <terms>at {{payout}} payout</terms>", {
              ...winAndLoss(chosen, payoutPercent),
              payout: percentAsIs(payoutPercent),
            })}
            parts={{ terms: (words) => <span className="md:block">{words}</span> }}
          />
        )}
        {reason !== null && (
          <span id={reasonId} className="block text-amber">
            {reason}
          </span>
        )}
      </p>
    </div>
  );
}

/** "$10" where there are no cents. */
export const amount = (stake: number) =>
  Number.isInteger(stake) ? dollars(stake) : dollarsAndCents(stake);

/** What a stake can win and lose: "+$8.50", "−$10.00". */
export function winAndLoss(stake: number, payoutPercent: number) {
  const win = Math.round(stake * payoutPercent) / 100;
  return { win: signedDollars(win), loss: signedDollars(-stake) };
}

function reasonOf(choices: readonly number[], left: Left): string | null {
  const over = choices.filter((stake) => isOver(stake, left));
  const [first] = over;
  if (first === undefined || left.lossLeft === null) return null;
  const lossLeft = dollarsAndCents(left.lossLeft);
  return over.length === choices.length
    ? t("Your loss limit leaves {{lossLeft}} today, less than each of these stakes.", { lossLeft })
    : t("Your loss limit leaves {{lossLeft}} today, so {{stake}} is too much.", {
        lossLeft,
        stake: amount(first),
      });
}
