import { ACCOUNT_LIMITS, MINUTE, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

const LIFETIME_MINUTES = ACCOUNT_LIMITS.resetTokenLifetime / MINUTE;

/** The link that resets a password. */
export const passwordResetMail = memberMail(
  (context, { fullName, token }: { fullName: string; token: string }) => {
    return composeMail(context, t("Reset your {{brand}} password", { brand: context.brand }), [
      greeting(fullName),
      {
        kind: "text",
        text: t(
          "Somebody, perhaps you, has asked to reset the password of your account. This link works once, within {{minutes}} minutes:",
          { minutes: LIFETIME_MINUTES },
        ),
      },
      { kind: "link", label: t("Create a new password"), path: `/reset-password?token=${token}` },
      {
        kind: "text",
        text: t(
          "If this was not you, there is nothing that you need to do: your password stays as it is. Give this link to nobody.",
        ),
      },
    ]);
  },
);
