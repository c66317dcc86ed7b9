import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Tells a member that somebody tried to register with an address that has an account already. */
export const alreadyRegisteredMail = memberMail((context, member: { fullName: string }) => {
  return composeMail(context, t("You already have a {{brand}} account", { brand: context.brand }), [
    greeting(member.fullName),
    {
      kind: "text",
      text: t(
        "Somebody, perhaps you, has just applied for an account with this email address. You have one already, and nothing about it was changed.",
      ),
    },
    { kind: "link", label: t("Sign in"), path: "/login" },
    { kind: "link", label: t("If you have forgotten your password"), path: "/forgot-password" },
    { kind: "text", text: t("If this was not you, there is nothing that you need to do.") },
  ]);
});
