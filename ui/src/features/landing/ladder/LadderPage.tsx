import { zodResolver } from "@hookform/resolvers/zod";
import {
  LadderInput,
  type RecordSummaryDto,
  tierRank,
  t,
  LADDER_LIMITS,
  ladderMonth,
} from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../../api/session.ts";
import { Card } from "../../../components/Card.tsx";
import type { LoadedCall } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";
import { useLandingContent } from "../LandingContentContext.tsx";
import { PublicFrame } from "../PublicFrame.tsx";
import { useRecordSummary } from "../record/recordCalls.ts";
import { ResultsRisk } from "../ResultsRisk.tsx";
import { firstFields, useKeptInAddress, useLastValid, type LadderFields } from "./ladderFields.ts";
import { LadderForm } from "./LadderForm.tsx";
import { LadderResults } from "./LadderResults.tsx";
import { LevelTable } from "./LevelTable.tsx";
import { winRatesOf, type WinRates } from "./winRates.ts";
import { signalsText, timesText } from "./ladderWords.ts";

/** What exactly is counted, and what is taken to be so. */
function HowCounted({ input, rates }: { input: LadderInput; rates: WinRates | null }) {
  const { signalsPerDay, levels } = input;
  const tries = signalsPerDay * LADDER_LIMITS.monthDays;
  const month = rates && ladderMonth({ ...input, winPercent: rates.rate });
  return (
    <Card title={t("How this is counted")}>
      <ul className="grid list-disc gap-1.5 ps-4 text-muted marker:text-faint">
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

/** What a martingale ladder really costs. */
export function LadderPage() {
  return (
    <PublicFrame
      width="wide"
      title={t("Ladder Calculator")}
      lead={
        <p className="max-w-2xl text-3">
          {t(
            "A martingale ladder raises the stake after each lost try, until one win brings everything back. The odds of a try stay what they are. This is what it costs.",
          )}
        </p>
      }
    >
      <Begun />
      <ResultsRisk className="mt-5" />
      <p className="mt-2">
        <TextLink to={SCREENS.performance}>{t("See the whole record")}</TextLink>
      </p>
    </PublicFrame>
  );
}

/** The calculator, once it is known what its fields begin with. */
function Begun() {
  const record = useRecordSummary();
  const { site } = useLandingContent();
  const known = useKnownTerms(record.data);
  const [search] = useSearchParams();
  const ready = (record.data ?? record.error) !== undefined && (site.data || site.isError);
  const [begun, setBegun] = useState(false);
  // From then on the fields stay, even when data is loaded anew.
  if (ready && !begun) setBegun(true);
  if (!begun) {
    return (
      <div aria-busy="true">
        <span className="sr-only">{t("Loading the calculator")}</span>
        <Skeleton className="h-dvh" />
      </div>
    );
  }
  return (
    <Calculator
      record={record}
      begin={firstFields(search, known)}
      signalsNote={known.signalsNote}
    />
  );
}

/** What the fields can know of the reader: an own payout, else the record's; the tier's signals. */
function useKnownTerms(record: RecordSummaryDto | undefined) {
  const { user } = useSession();
  const { data: site } = useLandingContent().site;
  // Elite has gold's offer unless it has its own.
  const tier = user && site?.tiers.findLast(({ id }) => tierRank(id) <= tierRank(user.tier));
  return {
    payoutPercent: user?.ownTerms.payoutPercent ?? record?.performance.payoutPercent ?? null,
    signalsPerDay: tier?.dailySignals ?? null,
    signalsNote: tier
      ? t("Your tier: {{signals}}", { signals: tier.dailySignals ?? t("no limit") })
      : undefined,
  };
}

interface CalculatorProps {
  record: LoadedCall<RecordSummaryDto>;
  begin: LadderFields;
  signalsNote: string | undefined;
}

function Calculator({ record, begin, signalsNote }: CalculatorProps) {
  const { control, trigger } = useForm<LadderFields, unknown, LadderInput>({
    resolver: zodResolver(LadderInput),
    mode: "onChange",
    defaultValues: begin,
  });
  const values = useWatch({ control });
  useKeptInAddress(values);
  const { input, valid } = useLastValid(values);
  // What the address says may be wrong from the beginning.
  useEffect(() => void trigger(), [trigger]);

  const rates = input && winRatesOf(input, record.data);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {input ? (
        <LadderResults input={input} rates={rates} />
      ) : (
        <Card title={t("What it costs")}>
          <p role="status">{t("Correct the marked fields to see what the ladder costs.")}</p>
        </Card>
      )}
      <LadderForm
        control={control}
        record={record}
        signalsNote={signalsNote}
        earlier={input !== null && !valid}
      />
      {input && <LevelTable input={input} rates={rates} />}
      {input && <HowCounted input={input} rates={rates} />}
    </div>
  );
}
