import { type SecondFactorDto, watMoment, t, tCount, twoFactorApi } from "@signaldeck/contract";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../../api/session.ts";
import { Button, ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../../../screens.ts";
import { useSecondFactorQuery, useRemoveSecondFactorMutation } from "./api.ts";
import { NewCodesDialog } from "./NewCodesDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecondFactorSetup } from "./SecondFactorSetup.tsx";
import { useArrival } from "./useArrival.ts";
import { ProofDialog } from "../../../components/ProofDialog.tsx";

interface RemoveSecondFactorDialogProps {
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks for the password and the second factor once more, then turns it off. */
function RemoveSecondFactorDialog(props: RemoveSecondFactorDialogProps) {
  const { open, onClose, onRemoved } = props;
  const [remove] = useRemoveSecondFactorMutation();
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      hasFactor
      title={t("Turn off the second factor")}
      keep={t("Keep it on")}
      action={t("Turn off")}
      doing={t("Turning off")}
      failure={twoFactorApi.remove.failure}
      onProof={async (body) => {
        await remove({ body }).unwrap();
        onRemoved();
        onClose();
      }}
    >
      <p>{t("Signing in will ask for the password alone. Your recovery codes stop working.")}</p>
    </ProofDialog>
  );
}

/** So few recovery codes are left that new ones are due. */
const FEW_CODES = 3;

/** Sets the second factor up, renews its recovery codes and turns it off. */
export function SecondFactorCard({ email }: { email: string }) {
  const call = useSecondFactorQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, isFetching } = call;
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isFirst, setFirst] = useState(false);
  const maySetUp = useCan("setup.manage");
  const card = useArrival(SECOND_FACTOR_ANCHOR);

  const showCodes = (fresh: string[]) => {
    setSettingUp(false);
    setNote(null);
    setCodes(fresh);
  };
  const keptCodes = () => {
    setCodes(null);
    setNote(t("Your recovery codes are made. Keep them apart from your device."));
  };

  return (
    <Card
      ref={card}
      id={SECOND_FACTOR_ANCHOR}
      tabIndex={-1}
      title={t("Second factor")}
      className="scroll-mt-6 outline-none"
      aside={data && <StatePill on={data.enabledSince !== null} />}
      aria-busy={isFetching}
    >
      <div className="grid gap-4">
        <Loaded call={call} what={t("your second factor")} waiting={<Skeleton className="h-28" />}>
          {(state) =>
            codes ? (
              <RecoveryCodes codes={codes} email={email} onDone={keptCodes} />
            ) : state.enabledSince !== null ? (
              <TurnedOn
                state={state}
                since={state.enabledSince}
                onCodes={showCodes}
                onNote={setNote}
              />
            ) : settingUp ? (
              <SecondFactorSetup
                email={email}
                onDone={(fresh) => {
                  setFirst(true);
                  showCodes(fresh);
                }}
                onCancel={() => setSettingUp(false)}
              />
            ) : (
              <>
                <p className="text-muted">
                  {state.demanded
                    ? t(
                        "Your role works only with a second factor: signing in then also asks for a code of an authenticator app on your phone.",
                      )
                    : t(
                        "With a second factor, signing in also asks for a code from an authenticator app on your phone. A stolen password alone is not enough.",
                      )}
                </p>
                <Button
                  kind={state.demanded ? "primary" : "secondary"}
                  className="justify-self-start"
                  onClick={() => {
                    setNote(null);
                    setSettingUp(true);
                  }}
                >
                  {t("Set up")}
                </Button>
              </>
            )
          }
        </Loaded>
        <FormNote message={note} />
        {isFirst && codes === null && maySetUp && (
          <ButtonLink kind="primary" to={SCREENS.setup} className="justify-self-start">
            {t("Go on to Setup")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

interface TurnedOnProps {
  state: SecondFactorDto;
  since: string;
  onCodes: (codes: string[]) => void;
  onNote: (note: string | null) => void;
}

function TurnedOn({ state, since, onCodes, onNote }: TurnedOnProps) {
  const [asking, setAsking] = useState<"codes" | "removal" | null>(null);
  const left = state.recoveryCodesLeft;
  return (
    <>
      <p className="text-muted">
        {t("On since {{since}}. Signing in asks for a code of your authenticator app.", {
          since: watMoment(since),
        })}
      </p>
      <p className={left <= FEW_CODES ? "text-amber" : "text-muted"}>
        {tCount(left, "1 recovery code is left.", "{{count}} recovery codes are left.")}
        {left <= FEW_CODES && ` ${t("Make new ones before you need them.")}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking("codes")}>{t("New recovery codes")}</Button>
        {!state.demanded && (
          <Button kind="plain" onClick={() => setAsking("removal")}>
            {t("Turn off")}
          </Button>
        )}
      </div>
      {state.demanded && (
        <p className="text-1 text-muted">
          {t(
            "Staff keep their second factor. An administrator can reset it when you have lost your app.",
          )}
        </p>
      )}
      <NewCodesDialog
        open={asking === "codes"}
        onClose={() => setAsking(null)}
        onCodes={(codes) => {
          setAsking(null);
          onCodes(codes);
        }}
      />
      <RemoveSecondFactorDialog
        open={asking === "removal"}
        onClose={() => setAsking(null)}
        onRemoved={() => onNote(t("The second factor is off."))}
      />
    </>
  );
}

function StatePill({ on }: { on: boolean }) {
  const Icon = on ? ShieldCheck : ShieldOff;
  return (
    <Pill tone={on ? "brand" : "neutral"}>
      <Icon aria-hidden="true" className="size-3.5" />
      {on ? t("On") : t("Off")}
    </Pill>
  );
}
