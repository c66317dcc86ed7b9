import { MESSAGES, t } from "@signaldeck/contract";
import { useState } from "react";
import { isApiError } from "../../api/apiError.ts";
import { Button } from "../../components/Button.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { useNow } from "../../components/useNow.ts";
import { useResendWelcomeEmailMutation } from "./api.ts";
import { pendingAfterMail, type PendingConfirmation } from "./pendingConfirmation.ts";

interface Resent {
  sent: boolean;
  text: string;
}

export interface ResendEmailProps {
  pending: PendingConfirmation;
  onPendingChange: (pending: PendingConfirmation) => void;
}

/** Asks for a further mail; blocked while sending and during the cooldown. */
export function ResendEmail({ pending, onPendingChange }: ResendEmailProps) {
  const [resend, { isLoading }] = useResendWelcomeEmailMutation();
  const [outcome, setOutcome] = useState<Resent | null>(null);
  const now = useNow(1_000);
  const left = pending.resendAt - now;
  // `now` is up to a second old, so rounding up would begin the cooldown with a second too many.
  const seconds = Math.max(1, Math.floor(left / 1_000));

  const coolDown = (forSeconds: number) => onPendingChange(pendingAfterMail(pending, forSeconds));

  const send = async () => {
    setOutcome(null);
    try {
      const { email, registration } = pending;
      const reply = await resend({ body: { email, registration } }).unwrap();
      coolDown(reply.resendAfterSeconds);
      setOutcome({ sent: true, text: MESSAGES.mailSent });
    } catch (error) {
      if (isApiError(error) && error.retryAfter !== undefined) coolDown(error.retryAfter);
      setOutcome({ sent: false, text: resendFailure(error) });
    }
  };

  return (
    <div>
      <Button
        kind="plain"
        className="w-full"
        busy={isLoading}
        disabled={left > 0}
        onClick={() => void send()}
      >
        {left > 0
          ? t("Resend verification email in {{seconds}} s", { seconds })
          : t("Resend verification email")}
      </Button>
      <p role="status" className={outcome?.sent ? "text-center text-call" : "text-center text-put"}>
        {outcome?.text}
      </p>
    </div>
  );
}

function resendFailure(error: unknown): string {
  if (isApiError(error) && error.code === "network") {
    return t("Failed to resend email. Please try again.");
  }
  return failureMessage(error, t("Failed to resend email"));
}
