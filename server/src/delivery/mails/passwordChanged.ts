import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Tells a member that the password is another one now. */
export const passwordChangedMail = memberMail((context, member: { fullName: string }) => {
  return composeMail(context, t("Your {{brand}} password was changed", { brand: context.brand }), [
    greeting(member.fullName),
    {
      kind: "text",
      text: t("The password of your account was changed, and other devices were signed out."),
    },
    { kind: "text", text: t("If this was not you, reset the password at once and tell support.") },
    { kind: "link", label: t("Reset the password"), path: "/forgot-password" },
  ]);
});
