import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** A claim that was rejected is looked at once more, and why. */
export const claimReopenedMail = memberMail(
  (context, { fullName, reason }: { fullName: string; reason: string }) => {
    return composeMail(
      context,
      t("Your deposit at {{brand}} is looked at again", { brand: context.brand }),
      [
        greeting(fullName),
        {
          kind: "text",
          text: t(
            "We could not verify your deposit and now look at it once more; you need not send anything:",
          ),
        },
        { kind: "text", text: reason },
        { kind: "link", label: t("Account setup"), path: "/dashboard/account-setup" },
      ],
    );
  },
);
