// To the owner of an account, so that nobody changes how it is signed in to without their knowing.
import { ACCOUNT_LIMITS, MINUTE, SECOND_FACTOR_LIMITS, t } from "@signaldeck/contract";
import { composeMail, greeting, memberMail } from "./layout.ts";

/** The link that resets a password. */
export const passwordResetMail = memberMail(
  (context, { fullName, token }: { fullName: string; token: string }) => {
    return composeMail(context, t("Reset your {{brand}} password", { brand: context.brand }), [
      greeting(fullName),
      t(
        "Somebody, perhaps you, has asked to reset the password of your account. This link works once, within {{minutes}} minutes:",
        { minutes: ACCOUNT_LIMITS.resetTokenLifetime / MINUTE },
      ),
      { link: t("Create a new password"), path: `/reset-password?token=${token}` },
      t(
        "If this was not you, there is nothing that you need to do: your password stays as it is. Give this link to nobody.",
      ),
    ]);
  },
);

/** Tells a member that the password is another one now. */
export const passwordChangedMail = memberMail((context, member: { fullName: string }) => {
  return composeMail(context, t("Your {{brand}} password was changed", { brand: context.brand }), [
    greeting(member.fullName),
    t("The password of your account was changed, and other devices were signed out."),
    t("If this was not you, reset the password at once and tell support."),
    { link: t("Reset the password"), path: "/forgot-password" },
  ]);
});

/** The code that confirms a member's new address; goes to the new one. */
export const emailChangeCodeMail = memberMail(
  (context, { fullName, code }: { fullName: string; code: string }) => {
    return composeMail(
      context,
      t("Confirm your new address for {{brand}}", { brand: context.brand }),
      [
        greeting(fullName),
        t("Enter this code in your profile settings to use this address for your account:"),
        { code },
        t(
          "The code works once, within {{minutes}} minutes. Until then your account keeps its old address.",
          { minutes: ACCOUNT_LIMITS.emailChangeLifetime / MINUTE },
        ),
        t(
          "If you have no account here, somebody has mistyped an address; you can ignore this email.",
        ),
      ],
    );
  },
);

/** Tells the old address that the account has another one now. */
export const emailChangedMail = memberMail((context, member: { fullName: string }) => {
  return composeMail(context, t("Your {{brand}} address was changed", { brand: context.brand }), [
    greeting(member.fullName),
    t("Your account now uses another email address. Emails about it no longer reach you here."),
    t("If this was not you, write to {{supportEmail}} at once, from this address.", {
      supportEmail: context.supportEmail,
    }),
  ]);
});

/** What can happen to a second factor. */
export type SecondFactorChange = "on" | "off" | "reset" | "recovery-code-used" | "new-codes";

const TEXTS: Record<SecondFactorChange, () => { subject: string; text: string }> = {
  on: () => ({
    subject: t("The second factor is on"),
    text: t(
      "Signing in to your account now also asks for a code of your authenticator app. Other devices were signed out.",
    ),
  }),
  off: () => ({
    subject: t("The second factor is off"),
    text: t("Signing in to your account asks for the password alone again."),
  }),
  reset: () => ({
    subject: t("The second factor was reset"),
    text: t(
      "Our staff have turned the second factor of your account off, and all devices were signed out. Sign in with your password and set it up anew under Profile Settings.",
    ),
  }),
  "recovery-code-used": () => ({
    subject: t("A recovery code was used"),
    text: t(
      "Somebody, perhaps you, has signed in to your account with one of your recovery codes. It works no more.",
    ),
  }),
  "new-codes": () => ({
    subject: t("You have new recovery codes"),
    text: t("The recovery codes of your account were replaced; the earlier ones work no more."),
  }),
};

/** Tells a member what happened to the second factor. */
export const secondFactorChangedMail = memberMail(
  (context, { fullName, change }: { fullName: string; change: SecondFactorChange }) => {
    const { subject, text } = TEXTS[change]();
    return composeMail(context, `${subject} - ${context.brand}`, [
      greeting(fullName),
      text,
      t("If this was not you, reset the password at once and tell support."),
      { link: t("Reset the password"), path: "/forgot-password" },
    ]);
  },
);

/** Tells a member that somebody tries codes of their second factor. */
export const secondFactorGuessedMail = memberMail((context, { fullName }: { fullName: string }) =>
  composeMail(
    context,
    t("Wrong codes were entered for your {{brand}} account", { brand: context.brand }),
    [
      greeting(fullName),
      t(
        "Somebody who knows your password, or uses a device where you are signed in, has entered at least {{count}} wrong codes of your second factor. These codes opened nothing.",
        { count: String(SECOND_FACTOR_LIMITS.wrongUntilTold) },
      ),
      t(
        "If this was not you, somebody else has your password: reset it now. That also signs all devices out.",
      ),
      { link: t("Reset the password"), path: "/forgot-password" },
    ],
  ),
);
