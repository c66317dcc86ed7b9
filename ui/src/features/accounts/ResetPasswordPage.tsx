import {
  ACCOUNT_LIMITS,
  INVALID_RESET_LINK,
  passwordResetApi,
  MESSAGES,
  type ResetTokenDto,
  t,
} from "@signaldeck/contract";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { isApiError } from "../../api/apiError.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Spinner } from "../../components/Spinner.tsx";
import { SCREENS } from "../../screens.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { useVerifyResetTokenMutation } from "./passwordResetCalls.ts";
import { NewPassword, type PasswordKind } from "./NewPassword.tsx";

type Link =
  | { state: "verifying" }
  | { state: "invalid"; reason: string }
  | { state: "unknown"; reason: string }
  | { state: "valid"; email: string; kind: PasswordKind }
  | { state: "done"; kind: PasswordKind };

/** Sets a new password with a mailed link. */
export function ResetPasswordPage() {
  const token = useTokenOnce();
  const [verify] = useVerifyResetTokenMutation();
  const [link, setLink] = useState<Link>(
    token === "" ? { state: "invalid", reason: t("Invalid or missing reset token") } : VERIFYING,
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === "") return;
    let shown = true;
    const show = (next: Link) => shown && setLink(next);
    verify({ body: { token } })
      .unwrap()
      .then(
        ({ email, ...of }) => show({ state: "valid", email, kind: kindOf(of) }),
        (error: unknown) => show(linkFailure(error)),
      );
    return () => {
      shown = false;
    };
  }, [token, verify, attempt]);

  switch (link.state) {
    case "verifying":
      return (
        <AccountFrame title={t("Reset password")} heading={t("Reset your password")}>
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner />
            {t("Verifying reset token...")}
          </p>
        </AccountFrame>
      );
    case "invalid":
      return <InvalidLink reason={link.reason} />;
    case "unknown":
      return (
        <AccountFrame
          title={t("Reset password")}
          heading={t("Reset your password")}
          foot={<AccountLinks />}
        >
          <FormAlert message={link.reason} />
          <Button
            kind="primary"
            className="mt-5 w-full"
            onClick={() => {
              setLink(VERIFYING);
              setAttempt(attempt + 1);
            }}
          >
            {t("Retry")}
          </Button>
        </AccountFrame>
      );
    case "valid":
      return (
        <NewPassword
          token={token}
          email={link.email}
          kind={link.kind}
          onDone={() => setLink({ state: "done", kind: link.kind })}
          onInvalid={(reason) => setLink({ state: "invalid", reason })}
        />
      );
    case "done":
      return <ResetDone kind={link.kind} />;
  }
}

function kindOf({ invited, joining }: Pick<ResetTokenDto, "invited" | "joining">): PasswordKind {
  if (joining) return "joining";
  return invited ? "staff" : "another";
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
    return { state: "invalid", reason: error.message || t("Invalid or expired reset token") };
  }
  return { state: "unknown", reason: failureMessage(error, t("Invalid or expired reset token")) };
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <AccountFrame
      title={t("Invalid reset link")}
      heading={t("Invalid Reset Link")}
      lead={<span role="alert">{reason || INVALID_RESET_LINK()}</span>}
      foot={<AccountLinks />}
    >
      <ButtonLink kind="primary" to={SCREENS.forgotPassword} className="w-full">
        {t("Request New Link")}
      </ButtonLink>
    </AccountFrame>
  );
}

function ResetDone({ kind }: { kind: PasswordKind }) {
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
      title={kind === "another" ? t("Password reset") : t("Password saved")}
      heading={kind === "another" ? MESSAGES.passwordReset : t("Your password is saved")}
      lead={<span role="status">{t("You can sign in with your new password now.")}</span>}
      above={<CircleCheck aria-hidden="true" className="mb-4 size-9 text-brand" />}
    >
      <ButtonLink kind="primary" to={SCREENS.login} className="w-full">
        {t("Go to Login")}
      </ButtonLink>
    </AccountFrame>
  );
}
