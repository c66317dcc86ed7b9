import { zodResolver } from "@hookform/resolvers/zod";
import { LoginInput, t } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { isApiError } from "../../api/apiError.ts";
import { deviceId } from "../../api/deviceId.ts";
import { openSession } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { useLoginMutation } from "./api.ts";
import { storePending } from "./pendingConfirmation.ts";
import { loginFailed, SecondFactorStep } from "./SecondFactorStep.tsx";

/** Opens a session with email and password, and a second factor where one is set up. */
export function LoginPage() {
  const platform = usePlatform();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [login, { isLoading }] = useLoginMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const { control, handleSubmit, formState, getValues, resetField } = useForm({
    resolver: zodResolver(LoginInput),
    defaultValues: { email: "", password: "", remember: false },
    reValidateMode: "onSubmit",
  });
  const { errors } = formState;
  const missing = errors.email?.message ?? errors.password?.message ?? null;

  const send = handleSubmit(
    async (input) => {
      setFault(null);
      try {
        const session = await login({ body: { ...input, device: deviceId(platform) } }).unwrap();
        dispatch(openSession(session, input.remember ?? false));
      } catch (error) {
        if (isApiError(error) && error.code === "email_unconfirmed") {
          const { registration } = error;
          storePending(platform, { email: input.email, registration, resendAt: 0 });
          void navigate(SCREENS.signup);
          return;
        }
        if (isApiError(error) && error.secondFactor) {
          setChallenge(error.secondFactor.challenge);
          return;
        }
        setFault(failureMessage(error, loginFailed()));
      }
    },
    () => setFault(null),
  );

  if (challenge !== null) {
    return (
      <SecondFactorStep
        email={getValues("email")}
        remember={getValues("remember") ?? false}
        challenge={challenge}
        onBack={(reason) => {
          setChallenge(null);
          setFault(reason);
          resetField("password");
        }}
      />
    );
  }

  return (
    <AccountFrame
      title={t("Log in")}
      heading={t("Welcome back")}
      foot={
        <>
          <TextLink to={SCREENS.signup}>{t("Create an account")}</TextLink>
          <TextLink to={SCREENS.landing}>{t("Home")}</TextLink>
        </>
      }
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <TextField
          control={control}
          name="email"
          label={t("Email")}
          type="email"
          autoComplete="username"
          spellCheck="false"
          hideError
        />
        <PasswordField
          control={control}
          name="password"
          label={t("Password")}
          autoComplete="current-password"
          hideError
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckboxField control={control} name="remember">
            {t("Remember me")}
          </CheckboxField>
          <TextLink to={SCREENS.forgotPassword}>{t("Forgot password?")}</TextLink>
        </div>
        <FormAlert message={missing ?? fault} takesFocus={missing === null} />
        <Button type="submit" kind="primary" busy={isLoading} className="w-full">
          {isLoading ? t("Logging in") : t("Log in")}
        </Button>
      </form>
    </AccountFrame>
  );
}
