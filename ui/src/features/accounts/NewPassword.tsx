import { zodResolver } from "@hookform/resolvers/zod";
import { MESSAGES, NewPasswordForm, passwordResetApi, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { isApiError } from "../../api/apiError.ts";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { sessionEnded } from "../../api/sessionSlice.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { failureMessage } from "../../components/formErrors.ts";
import { Phrase } from "../../components/Phrase.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { useSend } from "../../components/useSend.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { useResetPasswordMutation } from "./passwordResetCalls.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { RiskToAcknowledge } from "./RiskToAcknowledge.tsx";

/** Another password, the first one of a staff member, or that of an imported member who joins. */
export type PasswordKind = "another" | "staff" | "joining";

interface Words {
  title: string;
  heading: string;
  action: string;
  busy: string;
  note: string;
}

const WORDS: Record<PasswordKind, () => Words> = {
  another: () => ({
    title: t("Reset password"),
    heading: t("Create a new password"),
    action: t("Reset Password"),
    busy: t("Resetting Password..."),
    note: t("All devices that are signed in to this account are signed out."),
  }),
  staff: () => ({
    ...firstPassword(),
    note: t("Then sign in with it and set up a second factor under Profile Settings."),
  }),
  joining: () => ({ ...firstPassword(), note: t("Then sign in with it.") }),
};

const firstPassword = (): Omit<Words, "note"> => ({
  title: t("Choose a password"),
  heading: t("Choose your password"),
  action: t("Save password"),
  busy: t("Saving"),
});

interface NewPasswordProps {
  token: string;
  email: string;
  kind: PasswordKind;
  onDone: () => void;
  onInvalid: (reason: string) => void;
}

/** The form behind a mailed link. */
export function NewPassword({ token, email, kind, onDone, onInvalid }: NewPasswordProps) {
  const dispatch = useAppDispatch();
  const content = usePublicContentQuery(undefined, { skip: kind !== "joining" });
  const [reset] = useResetPasswordMutation();
  const form = useForm({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { newPassword: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const words = WORDS[kind]();
  const shown = content.data?.riskDisclosure.version;

  const { sending } = useSend(form, {
    fields: ["newPassword"],
    failure: resetFailure,
    isShown: (error) => {
      const isOver = isApiError(error) && error.code === "invalid_reset_token";
      if (isOver) onInvalid(error.message);
      return isOver;
    },
    work: async ({ newPassword }) => {
      await reset({
        body: { token, newPassword, ...(kind === "joining" && { riskVersion: shown }) },
      }).unwrap();
      // The server has ended every session of the account, one on this device included.
      dispatch(sessionEnded("expired"));
      onDone();
    },
  });

  return (
    <AccountFrame
      title={words.title}
      heading={words.heading}
      lead={
        <Phrase
          text={t("For the account <email/>")}
          parts={{ email: <strong className="break-all text-text">{email}</strong> }}
        />
      }
    >
      <SendForm
        sending={sending}
        action={words.action}
        doing={words.busy}
        button={{
          kind: "primary",
          className: "w-full",
          disabled: kind === "joining" && shown === undefined,
        }}
        className="grid gap-5"
      >
        {/* Password managers need the account's name beside a new password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields control={form.control} />
        {kind === "joining" && <RiskToAcknowledge content={content} by="joining" />}
      </SendForm>
      <p className="mt-5 text-muted">{words.note}</p>
    </AccountFrame>
  );
}

function resetFailure(error: unknown): string {
  if (!isApiError(error) || error.code === "network") {
    return MESSAGES.unexpected;
  }
  return failureMessage(error, passwordResetApi.resetPassword.failure);
}
