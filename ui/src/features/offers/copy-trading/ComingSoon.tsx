import { type CopyInterestDto, watDate, t, copyTradingApi } from "@signaldeck/contract";
import { BellRing, Check, Hammer } from "lucide-react";
import { Button, ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useFault } from "../../../components/useFault.ts";
import { SCREENS } from "../../../screens.ts";
import { tagOf } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const copyTradingCalls = defineCalls((call) => ({
  copyInterest: call.query(copyTradingApi.interest),
  setCopyInterest: call.mutation(copyTradingApi.setInterest, {
    invalidatesTags: [tagOf(copyTradingApi.interest)],
  }),
}));

const { useCopyInterestQuery, useSetCopyInterestMutation } = copyTradingCalls;

/** The page of something that is being built, with a way to hear of it. */
export function ComingSoon() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 py-4 md:py-10">
      <PageTitle title={t("Auto-Copy System")} />
      <Card className="grid justify-items-center gap-4 py-10 text-center">
        <span className="grid size-14 place-items-center rounded-card bg-raised text-brand">
          <Hammer aria-hidden="true" className="size-7" />
        </span>
        <Pill tone="brand">{t("Coming Soon")}</Pill>
        <h1 className="text-4">{t("Auto-Copy Trading System")}</h1>
        <p className="text-3 font-semibold text-muted">{t("In Development")}</p>
        <p className="max-w-prose text-muted">
          {t(
            "It will place signals at your own broker account for you, within limits that you set. Until then nothing is copied, and every trade is your own decision.",
          )}
        </p>
        <Interest />
      </Card>
      <p className="text-center text-muted">
        {t("Until then the signal room shows each signal as it comes.")}
      </p>
      <ButtonLink to={SCREENS.signals} className="justify-self-center">
        {t("Open the signal room")}
      </ButtonLink>
    </div>
  );
}

function Interest() {
  const call = useCopyInterestQuery();
  return (
    <Loaded call={call} what={t("your choice")} waiting={<Skeleton className="h-11 w-60" />}>
      {(interest) => <Choice interest={interest} />}
    </Loaded>
  );
}

function Choice({ interest: { interested, since } }: { interest: CopyInterestDto }) {
  const [setInterest, { isLoading }] = useSetCopyInterestMutation();
  const { fault, attempt } = useFault();

  const choose = (wished: boolean) =>
    attempt(async () => {
      await setInterest({ body: { interested: wished } }).unwrap();
    }, t("Your choice could not be kept. Please try again."));

  return (
    <div className="grid justify-items-center gap-3">
      <p role="status" className="min-h-5">
        {since !== null && (
          <span className="inline-flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 text-brand" />
            {t("Noted on {{date}}: you want to be told when it opens.", { date: watDate(since) })}
          </span>
        )}
      </p>
      <FormAlert message={fault} />
      <Button
        kind={interested ? "plain" : "primary"}
        busy={isLoading}
        icon={interested ? undefined : <BellRing aria-hidden="true" className="size-4" />}
        onClick={() => void choose(!interested)}
      >
        {interested ? t("Do not tell me") : t("Tell me when it opens")}
      </Button>
    </div>
  );
}
