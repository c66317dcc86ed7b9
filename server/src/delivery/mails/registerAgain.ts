import { ACCOUNT_LIMITS, HOUR, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Answers who asks for a code or a new password where no registration was confirmed. */
export const registerAgainMail = memberMail((context) => {
  return composeMail(
    context,
    t("There is no {{brand}} account for this address yet", { brand: context.brand }),
    [
      greeting(""),
      {
        kind: "text",
        text: t(
          "Somebody has applied for an account with this address, but the code that we emailed was not entered. A registration waits {{hours}} hours for it. If you wish for an account and have no code of your own, please register again.",
          { hours: ACCOUNT_LIMITS.registrationLifetime / HOUR },
        ),
      },
      { kind: "link", label: t("Sign up"), path: "/signup" },
      { kind: "text", text: t("If you did not apply for an account, ignore this email.") },
    ],
  );
});
