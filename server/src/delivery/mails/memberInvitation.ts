import { DAY, MINUTE, t, tCount } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

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
        {
          kind: "text",
          text: t(
            "We have brought your membership along to {{brand}}. Your account is ready and has no password yet: choose one with this link. It works once, within {{within}}:",
            { brand: context.brand, within },
          ),
        },
        { kind: "link", label: t("Choose a password"), path: `/reset-password?token=${token}` },
        {
          kind: "text",
          text: t(
            "Nothing was agreed to in your name: the risk disclosure is shown to you there, before you come in. Give this link to nobody.",
          ),
        },
        {
          kind: "text",
          text: t(
            "When the link has run out, ask for another one with “Forgot password” at the login. If you want no account, ignore this email or write to {{supportEmail}}, and we remove it.",
            { supportEmail: context.supportEmail },
          ),
        },
      ],
    );
  },
);
