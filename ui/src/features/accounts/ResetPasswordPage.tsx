import { zodResolver } from "@hookform/resolvers/zod";
import {
  ACCOUNT_LIMITS,
  INVALID_RESET_LINK,
  passwordResetApi,
  NewPasswordForm,
  MESSAGES,
} from "@signaldeck/contract";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router-dom";
import { isApiError } from "../../api/apiError.ts";
import { sessionEnded } from "../../api/sessionSlice.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { Spinner } from "../../components/Spinner.tsx";
import { SCREENS } from "../../screens.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { useResetPasswordMutation, useVerifyResetTokenMutation } from "./api.ts";

type Link =
  | { state: "verifying" }
  | { state: "invalid"; reason: string }
  | { state: "unknown"; reason: string }
  | { state: "valid"; email: string; invited: boolean }
  | { state: "done" };

/** Sets a new password with a mailed link. */
export function ResetPasswordPage() {
  const token = useTokenOnce();
  const [verify] = useVerifyResetTokenMutation();
  const [link, setLink] = useState<Link>(
    token === "" ? { state: "invalid", reason: "Invalid or missing reset token" } : VERIFYING,
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === "") return;
    let shown = true;
    const show = (next: Link) => shown && setLink(next);
    verify({ body: { token } })
      .unwrap()
      .then(
        ({ email, invited }) => show({ state: "valid", email, invited }),
        (error: unknown) => show(linkFailure(error)),
      );
    return () => {
      shown = false;
    };
  }, [token, verify, attempt]);

  switch (link.state) {
    case "verifying":
      return (
        <AccountFrame title="Reset password" heading="Reset your password">
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner />
            Verifying reset token...
          </p>
        </AccountFrame>
      );
    case "invalid":
      return <InvalidLink reason={link.reason} />;
    case "unknown":
      return (
        <AccountFrame title="Reset password" heading="Reset your password" foot={<AccountLinks />}>
          <FormAlert message={link.reason} />
          <Button
            kind="primary"
            className="mt-5 w-full"
            onClick={() => {
              setLink(VERIFYING);
              setAttempt(attempt + 1);
            }}
          >
            Retry
          </Button>
        </AccountFrame>
      );
    case "valid":
      return (
        <NewPassword
          token={token}
          email={link.email}
          invited={link.invited}
          onDone={() => setLink({ state: "done" })}
          onInvalid={(reason) => setLink({ state: "invalid", reason })}
        />
      );
    case "done":
      return <ResetDone />;
  }
}

const VERIFYING: Link = { state: "verifying" };

/**
 * The token of the address, which loses it at once: it must stay neither in the history nor on a
 * screen that somebody else may see. A reload therefore needs the link again.
 */
function useTokenOnce(): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get("token") ?? "");
  useEffect(() => {
    if (search.has("token")) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return token;
}

/** Only the server can say that a link is invalid; without its answer it may be good. */
function linkFailure(error: unknown): Link {
  if (!isApiError(error) || error.code === "network") {
    return { state: "unknown", reason: passwordResetApi.verifyResetToken.failure };
  }
  if (error.status !== null && error.status < 500 && error.code !== "too_many_requests") {
    return { state: "invalid", reason: error.message || "Invalid or expired reset token" };
  }
  return { state: "unknown", reason: failureMessage(error, "Invalid or expired reset token") };
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <AccountFrame
      title="Invalid reset link"
      heading="Invalid Reset Link"
      lead={<span role="alert">{reason || INVALID_RESET_LINK}</span>}
      foot={<AccountLinks />}
    >
      <ButtonLink kind="primary" to={SCREENS.forgotPassword} className="w-full">
        Request New Link
      </ButtonLink>
    </AccountFrame>
  );
}

interface NewPasswordProps {
  token: string;
  email: string;
  /** A staff member's first password. */
  invited: boolean;
  onDone: () => void;
  onInvalid: (reason: string) => void;
}

function NewPassword({ token, email, invited, onDone, onInvalid }: NewPasswordProps) {
  const dispatch = useAppDispatch();
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { newPassword: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });

  const send = form.handleSubmit(async ({ newPassword }) => {
    setFault(null);
    try {
      await reset({ body: { token, newPassword } }).unwrap();
      // The server has ended every session of the account, one on this device included.
      dispatch(sessionEnded("expired"));
      onDone();
    } catch (error) {
      if (isApiError(error) && error.code === "invalid_reset_token") {
        onInvalid(error.message);
        return;
      }
      if (showFieldFaults(form, error, ["newPassword"])) return;
      setFault(resetFailure(error));
    }
  });

  return (
    <AccountFrame
      title={invited ? "Choose a password" : "Reset password"}
      heading={invited ? "Choose your password" : "Create a new password"}
      lead={
        <>
          For the account <strong className="break-all text-text">{email}</strong>
        </>
      }
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        {/* Password managers need the account's name beside a new password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields control={form.control} />
        <FormAlert message={fault} />
        <Button type="submit" kind="primary" busy={isLoading} className="w-full">
          {invited && (isLoading ? "Saving" : "Save password")}
          {!invited && (isLoading ? "Resetting Password..." : "Reset Password")}
        </Button>
        <p className="text-muted">
          {invited
            ? "Then sign in with it and set up a second factor under Profile Settings."
            : "All devices that are signed in to this account are signed out."}
        </p>
      </form>
    </AccountFrame>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(SCREENS.login, { replace: true }),
      ACCOUNT_LIMITS.resetRedirectDelay,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountFrame
      title="Password reset"
      heading={MESSAGES.passwordReset}
      lead={<span role="status">You can sign in with your new password now.</span>}
      above={<CircleCheck aria-hidden="true" className="mb-4 size-9 text-brand" />}
    >
      <ButtonLink kind="primary" to={SCREENS.login} className="w-full">
        Go to Login
      </ButtonLink>
    </AccountFrame>
  );
}

function resetFailure(error: unknown): string {
  if (!isApiError(error) || error.code === "network") {
    return MESSAGES.unexpected;
  }
  return failureMessage(error, passwordResetApi.resetPassword.failure);
}
