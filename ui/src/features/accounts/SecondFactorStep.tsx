import { zodResolver } from "@hookform/resolvers/zod";
import { PROOF_FORMS, t } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "../../api/apiError.ts";
import { deviceId } from "../../api/deviceId.ts";
import { openSession } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import {
  OTHER_PROOF,
  proofOf,
  SecondFactorField,
  type ProofKind,
} from "../../components/SecondFactorField.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { useSend } from "../../components/useSend.ts";
import { showRefusedCode } from "./settings/showRefusedCode.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { useSignInWithSecondFactorMutation } from "./api.ts";
import { SupportLink } from "./SupportLink.tsx";

/** What a login that failed without a reason of its own says. */
export const loginFailed = () => t("Login failed. Please try again.");

export interface SecondFactorStepProps {
  /** Whose password was right. */
  email: string;
  /** From the refused login. */
  challenge: string;
  remember: boolean;
  /** Back to the password; with a reason when the server has ended this sign-in. */
  onBack: (reason: string | null) => void;
}

/** The second step of a login: a code of the app, or a recovery code. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  const [kind, setKind] = useState<ProofKind>("code");
  const other = OTHER_PROOF[kind];
  return (
    <AccountFrame
      title={t("Second factor")}
      heading={t("One more step")}
      lead={
        <Phrase
          text={t("The password for <email/> is right. Now show that it is you.")}
          parts={{ email: <strong className="break-all text-text">{props.email}</strong> }}
        />
      }
    >
      <ProofForm key={kind} kind={kind} {...props} />
      <div className="mt-4 grid gap-1 border-t border-line pt-4">
        <Button kind="plain" onClick={() => setKind(other.kind)}>
          {other.words()}
        </Button>
        <Button kind="plain" onClick={() => props.onBack(null)}>
          {t("Back to the password")}
        </Button>
      </div>
      <p className="mt-4 text-muted">
        {t("Lost your phone and the recovery codes?")}{" "}
        <SupportLink about={t("I lost my second factor")} />
      </p>
    </AccountFrame>
  );
}

function ProofForm({
  kind,
  challenge,
  remember,
  onBack,
}: SecondFactorStepProps & { kind: ProofKind }) {
  const platform = usePlatform();
  const dispatch = useAppDispatch();
  const [signIn] = useSignInWithSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(PROOF_FORMS[kind]),
    defaultValues: { typed: "" },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  useEffect(() => setFocus("typed"), [setFocus]);

  const { sending } = useSend(form, {
    fields: [],
    failure: loginFailed(),
    isShown: (error) => {
      const isOver = isApiError(error) && error.code === "invalid_challenge";
      if (isOver) onBack(error.message);
      return isOver || showRefusedCode(form, error);
    },
    work: async ({ typed }) => {
      const device = deviceId(platform);
      const body = { challenge, remember, device, ...proofOf(kind, typed) };
      dispatch(openSession(await signIn({ body }).unwrap(), remember));
    },
  });

  return (
    <SendForm
      sending={sending}
      action={t("Log in")}
      doing={t("Logging in")}
      button={{ kind: "primary", className: "w-full" }}
      className="grid gap-5"
    >
      <SecondFactorField control={form.control} name="typed" kind={kind} />
    </SendForm>
  );
}
