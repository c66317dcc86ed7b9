import {
  dollarsAndCents,
  type RecordEndingsDto,
  percentAsIs,
  dollars,
  t,
} from "@signaldeck/contract";
import { useMemo, useState } from "react";
import { Card } from "../../../../components/Card.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { dataNowOf, useRecordEndings } from "../recordCalls.ts";
import { listLink, scopeOf, type Shown } from "../selection.ts";
import { BALANCE_TERMS, balanceOf, inDollars, type Balance } from "./balance.ts";
import { BalanceChart } from "./BalanceChart.tsx";
import { ENDING_NAMES } from "./endingNames.ts";
import { endingAt, endingsOf, type Endings } from "./endings.ts";

export interface BalanceCardProps {
  payout: number;
  /** With the source by its name. */
  shown: Shown;
}

/**
 * What $10 on every signal would have come to. How each ended is asked for here alone, as long as
 * the record is.
 */
export function BalanceCard({ payout, shown }: BalanceCardProps) {
  const call = useRecordEndings(scopeOf(shown));
  const data = dataNowOf(call);
  return (
    <Card
      title={t("Balance after each signal")}
      aside={t("{{stake}} a signal, {{payout}} payout", {
        stake: dollars(BALANCE_TERMS.stake),
        payout: percentAsIs(payout),
      })}
      aria-busy={data === undefined || data !== call.currentData}
      className={data !== call.currentData ? "opacity-55" : ""}
    >
      <Loaded
        call={{ ...call, data }}
        what={t("the balance after each signal")}
        waiting={<Skeleton className="h-96" />}
      >
        {(endings) =>
          /[WLE]/.test(endings.endings) ? (
            <BalanceLine endings={endings} payout={payout} shown={shown} />
          ) : (
            <EmptyState title={t("No signal has an outcome yet")}>
              {t("The line begins with the first one that is won, lost or even.")}
            </EmptyState>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The balance as a line, and the signal of it that is pointed at. */
export function BalanceLine(props: BalanceCardProps & { endings: RecordEndingsDto }) {
  const { payout, shown } = props;
  const endings = useMemo(() => endingsOf(props.endings), [props.endings]);
  const balance = useMemo(() => balanceOf(endings.letters, payout), [endings, payout]);
  const [picked, setPicked] = useState<number | null>(null);
  const place = picked !== null && picked <= endings.letters.length ? picked : null;
  return (
    <>
      <p className="text-muted">
        {t(
          "Starts at {{start}} and stakes {{stake}}, 1 % of that, on every signal. The stake is never raised.",
          { start: dollarsAndCents(BALANCE_TERMS.start), stake: dollars(BALANCE_TERMS.stake) },
        )}
        {balance.brokeAt !== null && (
          <>
            {" "}
            <span className="text-amber">
              {t(
                "Nothing was left after signal No. {{number}}; the line goes on as if you had paid in more.",
                { number: endings.numbers[balance.brokeAt - 1] as number },
              )}
            </span>
          </>
        )}
      </p>
      <BalanceChart endings={endings} balance={balance} place={place} onPick={setPicked} />
      <Picked endings={endings} balance={balance} place={place} shown={shown} />
    </>
  );
}

/** The signal that the reader points at, and the way to it. */
function Picked(props: { endings: Endings; balance: Balance; place: number | null; shown: Shown }) {
  const { endings, balance, place, shown } = props;
  if (place === null) {
    return (
      <p className="mt-2 flex min-h-16 items-center text-muted sm:min-h-11">
        {t("Point at the line, or use the arrow keys on it, to see a signal.")}
      </p>
    );
  }
  const number = endings.numbers[place - 1] as number;
  const { mark, word, className } = ENDING_NAMES[endingAt(endings, place - 1)];
  const now = balance.cents[place] as number;
  return (
    <p className="mt-2 flex min-h-16 flex-wrap items-center gap-x-4 sm:min-h-11">
      <span className="font-semibold">{t("No. {{number}}", { number })}</span>
      <span className={className}>
        <span aria-hidden="true">{mark}</span> {word()}
      </span>
      <span>{t("balance {{amount}}", { amount: dollarsAndCents(inDollars(now)) })}</span>
      <TextLink to={listLink(shown, { before: number + 1 })}>{t("Show it in the list")}</TextLink>
    </p>
  );
}
