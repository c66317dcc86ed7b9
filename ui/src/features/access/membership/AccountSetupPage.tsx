import { t, type ClaimDto, type UserDto, BrokerAccountId } from "@signaldeck/contract";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { useOwnClaimsQuery } from "../../../api/claimsCalls.ts";
import { usePublicContentQuery, useLinksQuery } from "../../../api/contentCalls.ts";
import { useSession } from "../../../api/session.ts";
import { ButtonLink, Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { RiskSummary } from "../../../components/RiskSummary.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { isLocked, tierBadge, tierTone } from "../../../components/tiers.ts";
import { SCREENS } from "../../../screens.ts";
import { ContactSupport } from "./ContactSupport.tsx";
import { DashboardCodeForm } from "./DashboardCodeForm.tsx";
import { FundStep } from "./FundStep.tsx";
import { firstOpenStep, type SetupStep } from "./setupStep.ts";
import { Stepper } from "./Stepper.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSaveStep } from "./useSaveStep.ts";
import { useMayGoToBroker } from "../../../api/partnerCalls.ts";
import { BrokerLink } from "../../../components/BrokerLink.tsx";

/** The way to the partner broker, with its promo code and what the operator earns by it. */
function BrokerOffer() {
  const { data } = useLinksQuery();
  const mayGo = useMayGoToBroker();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-small bg-raised p-4">
      <BrokerLink>{t("Open an account at the broker")}</BrokerLink>
      {data && mayGo && (
        <p>
          <span className="block text-1 text-muted">
            {t("Promo code for the broker's deposit bonus")}
          </span>
          <span className="font-mono text-3 font-semibold select-all">{data.brokerPromoCode}</span>
          <span className="block text-1 text-muted">
            {t("A bonus has the broker's own terms.")}
          </span>
        </p>
      )}
    </div>
  );
}

const StepInput = z.object({ brokerAccountId: BrokerAccountId });

/** Step 1: the account at the partner broker. */
function BrokerAccountStep({ user, onDone }: { user: UserDto; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(StepInput),
    defaultValues: { brokerAccountId: user.brokerAccountId ?? "" },
  });
  const { save, saving, fault } = useSaveStep(form, ["brokerAccountId"]);
  const empty = useWatch({ control: form.control, name: "brokerAccountId" }).trim() === "";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(async (input) => {
        if (await save(input)) onDone();
      })}
    >
      <p className="max-w-prose text-muted">
        {t(
          "Open a trading account at the partner broker in your own name. It is yours, and you keep control of the money in it.",
        )}
      </p>
      <BrokerOffer />
      <TextField
        control={form.control}
        name="brokerAccountId"
        label={t("Broker account ID")}
        description={t("The number or name of your trading account, as the broker shows it.")}
        autoComplete="off"
        spellCheck="false"
      />
      <FormAlert message={fault} />
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={saving} disabled={empty}>
          {t("Continue")}
        </Button>
      </div>
    </form>
  );
}

/**
 * How often in ms a claim that is not approved is looked at again: neither its rejection nor that it
 * waits once more changes anything else on the screen.
 */
const CLAIM_POLL = 5_000;

export interface VerifyStepProps {
  user: UserDto;
  /** The claim to show instead of the form, if there is one. */
  claim: ClaimDto | undefined;
  /** The waiting claim in whose place the next one comes. */
  replaces: string | undefined;
  onBack: () => void;
  /** A further claim is to be made. */
  onAgain: () => void;
}

export interface AccountSetupPageProps {
  /** The last step, the proof and its verification; the room of the claims brings it. */
  VerifyStep: ComponentType<VerifyStepProps>;
}

/** The way from a trial to an unlocked dashboard: broker account, deposit, verification. */
export function AccountSetupPage({ VerifyStep }: AccountSetupPageProps) {
  const { user } = useSession();
  const { data: content } = usePublicContentQuery();
  const [undecided, setUndecided] = useState(false);
  const call = useOwnClaimsQuery(undefined, {
    pollingInterval: undecided ? CLAIM_POLL : 0,
    skipPollingIfUnfocused: true,
  });
  const { data, refetch } = call;
  const newest = data?.[0];
  const isUndecided = newest !== undefined && newest.status !== "approved";
  if (isUndecided !== undecided) setUndecided(isUndecided);

  // Support's decision changes tier and lock at once; the claim says the rest.
  const access = user && `${user.tier} ${user.dashboardUnlocked}`;
  useEffect(() => {
    void refetch();
  }, [access, refetch]);

  if (!user) return null;
  return (
    <div className="grid gap-6">
      <PageTitle title={t("Account Setup")} />
      <div>
        <h1 className="text-4">{t("Account Setup")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "Three steps unlock your dashboard. You fund your own account at the broker; there is no subscription fee.",
          )}
        </p>
        <div aria-live="polite">
          {!isLocked(user) && user.role === "member" && <Unlocked user={user} />}
        </div>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Loaded
          call={call}
          what={t("your verification")}
          ownCard
          waiting={
            <Card>
              <Skeleton className="h-96" />
            </Card>
          }
        >
          {(claims) => <Wizard user={user} claims={claims} VerifyStep={VerifyStep} />}
        </Loaded>
        <div className="grid gap-6">
          {isLocked(user) && <DashboardCodeForm />}
          <ContactSupport user={user} />
        </div>
      </div>
      <RiskSummary summary={content?.riskDisclosure.summary} />
    </div>
  );
}

interface WizardProps extends AccountSetupPageProps {
  user: UserDto;
  claims: readonly ClaimDto[];
}

function Wizard({ user, claims, VerifyStep }: WizardProps) {
  const [step, setStep] = useState<SetupStep>(() => firstOpenStep(user, claims));
  // A claim gives way to the form of the next one, or of its proof, when that was asked for.
  const [leftBehind, setLeftBehind] = useState<string | null>(null);
  const newest = claims[0];
  const left = newest && keyOf(newest) === leftBehind ? newest : undefined;
  const claim = left ? undefined : newest;
  const replaces = left?.status === "waiting" && left.proof ? left.id : undefined;
  // A step that was seen stays behind the others, with what was typed or chosen there.
  const [seen, setSeen] = useState<ReadonlySet<SetupStep>>(new Set([step]));
  if (!seen.has(step)) setSeen(new Set([...seen, step]));
  const shown = (of: SetupStep, part: ReactNode) =>
    (of === step || seen.has(of)) && <div hidden={of !== step}>{part}</div>;
  const keep = () => {
    setLeftBehind(null);
    setStep(3);
  };
  return (
    <Card className="grid gap-6">
      <Stepper current={step} complete={step === 3 && claim?.status === "approved"} />
      {replaces !== undefined && <Replacing onKeep={keep} />}
      {shown(1, <BrokerAccountStep user={user} onDone={() => setStep(2)} />)}
      {shown(2, <FundStep user={user} onDone={() => setStep(3)} onBack={() => setStep(1)} />)}
      {shown(
        3,
        <VerifyStep
          user={user}
          claim={claim}
          replaces={replaces}
          onBack={() => setStep(2)}
          onAgain={() => {
            setLeftBehind(newest ? keyOf(newest) : null);
            setStep(user.brokerAccountId === null ? 1 : 2);
          }}
        />,
      )}
    </Card>
  );
}

/** What holds of the proof that waits while the next one is made. */
function Replacing({ onKeep }: { onKeep: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-small bg-raised px-4 py-3">
      <p>{t("The proof you sent keeps waiting until you send the new one.")}</p>
      <Button onClick={onKeep}>{t("Keep the proof I sent")}</Button>
    </div>
  );
}

/** A claim is another one with the proof that its broker's report lacked, and once support has opened it. */
const keyOf = ({ id, proof, withdrawable }: ClaimDto) => `${id} ${proof === null} ${withdrawable}`;

function Unlocked({ user }: { user: UserDto }) {
  return (
    <Card className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-3 font-semibold">{t("Your dashboard is unlocked")}</p>
        <Pill tone={tierTone(user.tier)}>{tierBadge(user.tier)}</Pill>
      </div>
      <ButtonLink to={SCREENS.signals} kind="primary">
        {t("Open Neural Signals")}
      </ButtonLink>
    </Card>
  );
}
