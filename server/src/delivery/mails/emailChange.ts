import { ACCOUNT_LIMITS, MINUTE, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

const LIFETIME_MINUTES = ACCOUNT_LIMITS.emailChangeLifetime / MINUTE;

/** The code that confirms a member's new address; goes to the new one. */
export const emailChangeCodeMail = memberMail(
  (context, { fullName, code }: { fullName: string; code: string }) => {
    return composeMail(
      context,
      t("Confirm your new address for {{brand}}", { brand: context.brand }),
      [
        greeting(fullName),
        {
          kind: "text",
          text: t("Enter this code in your profile settings to use this address for your account:"),
        },
        { kind: "code", code },
        {
          kind: "text",
          text: t(
            "The code works once, within {{minutes}} minutes. Until then your account keeps its old address.",
            { minutes: LIFETIME_MINUTES },
          ),
        },
        {
          kind: "text",
          text: t(
            "If you have no account here, somebody has mistyped an address; you can ignore this email.",
          ),
        },
      ],
    );
  },
);

/** Tells the old address that the account has another one now. */
export const emailChangedMail = memberMail((context, member: { fullName: string }) => {
  return composeMail(context, t("Your {{brand}} address was changed", { brand: context.brand }), [
    greeting(member.fullName),
    {
      kind: "text",
      text: t(
        "Your account now uses another email address. Emails about it no longer reach you here.",
      ),
    },
    {
      kind: "text",
      text: t("If this was not you, write to {{supportEmail}} at once, from this address.", {
        supportEmail: context.supportEmail,
      }),
    },
  ]);
});
