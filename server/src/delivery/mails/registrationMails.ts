// To somebody who joins: from the code that confirms an address to the steps that unlock the dashboard.
import {
  ACCOUNT_LIMITS,
  DAY,
  HOUR,
  MINUTE,
  PROMISED,
  dollars,
  t,
  tCount,
  watMoment,
} from "@signaldeck/contract";
import { composeMail, greeting, memberMail } from "./layout.ts";

/** The code that confirms an applicant's address for the one registration that it is mailed for. */
export const confirmationCodeMail = memberMail(
  (context, told: { fullName: string; code: string; createdAt: Date; expiresAt: Date }) => {
    return composeMail(context, t("Your {{brand}} confirmation code", { brand: context.brand }), [
      greeting(told.fullName),
      t("Enter this code on the sign-up page to confirm your email address:"),
      { code: told.code },
      t(
        "The code belongs to the registration of {{createdAt}}. It works once, until {{expiresAt}}, and replaces codes that we sent for that registration before. If you have closed the page, sign in with your email address and password and you will be asked for the code again.",
        { createdAt: watMoment(told.createdAt), expiresAt: watMoment(told.expiresAt) },
      ),
      { link: t("Sign in"), path: "/login" },
      t(
        "If you did not apply for an account at that time, do not use this code. We never ask for it by phone or chat.",
      ),
    ]);
  },
);

/** Answers who asks for a code or a new password where no registration was confirmed. */
export const registerAgainMail = memberMail((context) => {
  return composeMail(
    context,
    t("There is no {{brand}} account for this address yet", { brand: context.brand }),
    [
      greeting(""),
      t(
        "Somebody has applied for an account with this address, but the code that we emailed was not entered. A registration waits {{hours}} hours for it. If you wish for an account and have no code of your own, please register again.",
        { hours: ACCOUNT_LIMITS.registrationLifetime / HOUR },
      ),
      { link: t("Sign up"), path: "/signup" },
      t("If you did not apply for an account, ignore this email."),
    ],
  );
});

/** Tells a member that somebody tried to register with an address that has an account already. */
export const alreadyRegisteredMail = memberMail((context, member: { fullName: string }) => {
  return composeMail(context, t("You already have a {{brand}} account", { brand: context.brand }), [
    greeting(member.fullName),
    t(
      "Somebody, perhaps you, has just applied for an account with this email address. You have one already, and nothing about it was changed.",
    ),
    { link: t("Sign in"), path: "/login" },
    { link: t("If you have forgotten your password"), path: "/forgot-password" },
    t("If this was not you, there is nothing that you need to do."),
  ]);
});

/** The steps from a confirmed address to an unlocked dashboard. */
export const activationStepsMail = memberMail(
  (context, member: { fullName: string; admissionCode: string; lowestDeposit: number }) => {
    return composeMail(
      context,
      t("How to activate your {{brand}} account", { brand: context.brand }),
      [
        greeting(member.fullName),
        t("Three steps unlock your dashboard:"),
        {
          steps: [
            t(
              "Create a trading account at the partner broker. It is yours, and you keep control of the funds.",
            ),
            t(
              "Fund it. The lowest tier begins at a deposit of {{lowest}}. Only deposit money you can afford to lose.",
              { lowest: dollars(member.lowestDeposit) },
            ),
            t(
              "Send the proof to support with your admission code {{code}}. Activation takes {{time}}.",
              { code: member.admissionCode, time: PROMISED.activation },
            ),
          ],
        },
        { link: t("Account setup"), path: "/dashboard/account-setup" },
        { link: t("Support"), path: "/dashboard/support" },
        t(
          "Trading binary options and foreign exchange is risky. A signal is an estimate and no promise; you can lose all the money that you put into a trade.",
        ),
      ],
    );
  },
);

/** The link with which somebody who was brought along from another product chooses a password. */
export const memberInvitationMail = memberMail(
  (
    context,
    { fullName, token, lifetime }: { fullName: string; token: string; lifetime: number },
  ) => {
    const within =
      lifetime >= DAY
        ? tCount(lifetime / DAY, "{{count}} day", "{{count}} days")
        : tCount(lifetime / MINUTE, "{{count}} minute", "{{count}} minutes");
    return composeMail(
      context,
      t("Choose a password for your {{brand}} account", { brand: context.brand }),
      [
        greeting(fullName),
        t(
          "We have brought your membership along to {{brand}}. Your account is ready and has no password yet: choose one with this link. It works once, within {{within}}:",
          { brand: context.brand, within },
        ),
        { link: t("Choose a password"), path: `/reset-password?token=${token}` },
        t(
          "Nothing was agreed to in your name: the risk disclosure is shown to you there, before you come in. Give this link to nobody.",
        ),
        t(
          "When the link has run out, ask for another one with “Forgot password” at the login. If you want no account, ignore this email or write to {{supportEmail}}, and we remove it.",
          { supportEmail: context.supportEmail },
        ),
      ],
    );
  },
);
