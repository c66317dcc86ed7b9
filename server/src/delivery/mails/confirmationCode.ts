import { watMoment, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** The code that confirms an applicant's address for the one registration that it is mailed for. */
export const confirmationCodeMail = memberMail(
  (context, told: { fullName: string; code: string; createdAt: Date; expiresAt: Date }) => {
    return composeMail(context, t("Your {{brand}} confirmation code", { brand: context.brand }), [
      greeting(told.fullName),
      {
        kind: "text",
        text: t("Enter this code on the sign-up page to confirm your email address:"),
      },
      { kind: "code", code: told.code },
      {
        kind: "text",
        text: t(
          "The code belongs to the registration of {{createdAt}}. It works once, until {{expiresAt}}, and replaces codes that we sent for that registration before. If you have closed the page, sign in with your email address and password and you will be asked for the code again.",
          { createdAt: watMoment(told.createdAt), expiresAt: watMoment(told.expiresAt) },
        ),
      },
      { kind: "link", label: t("Sign in"), path: "/login" },
      {
        kind: "text",
        text: t(
          "If you did not apply for an account at that time, do not use this code. We never ask for it by phone or chat.",
        ),
      },
    ]);
  },
);
