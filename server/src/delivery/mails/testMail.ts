import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Shows a member that mails reach them. */
export const testMail = memberMail((context, { fullName }: { fullName: string }) => {
  return composeMail(context, t("A test email from {{brand}}", { brand: context.brand }), [
    greeting(fullName),
    { kind: "text", text: t("You asked for this email in your settings. Emails reach you.") },
    { kind: "link", label: t("Profile Settings"), path: "/dashboard/settings" },
  ]);
});
