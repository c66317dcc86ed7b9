import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Why a deposit could not be verified, and the way to try again. */
export const claimRejectedMail = memberMail(
  (context, { fullName, reason }: { fullName: string; reason: string }) => {
    return composeMail(
      context,
      t("Your deposit at {{brand}} could not be verified", { brand: context.brand }),
      [
        greeting(fullName),
        { kind: "text", text: t("We have looked at your deposit and could not verify it:") },
        { kind: "text", text: reason },
        { kind: "text", text: t("You can send a proof at any time.") },
        { kind: "link", label: t("Account setup"), path: "/dashboard/account-setup" },
      ],
    );
  },
);
