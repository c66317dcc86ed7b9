import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Tells a member that nothing is sent to a webhook any more, and why. */
export const webhookSwitchedOffMail = memberMail(
  (
    context,
    { fullName, host, reason }: { fullName: string; host: string; reason: "failing" | "gone" },
  ) => {
    const why =
      reason === "gone"
        ? t("The receiver at {{host}} has answered that it is gone for good (410).", { host })
        : t("Every attempt to reach {{host}} has failed for twelve hours.", { host });
    return composeMail(
      context,
      t("Your {{brand}} webhook was switched off", { brand: context.brand }),
      [
        greeting(fullName),
        {
          kind: "text",
          text: t("{{why}} We have switched this webhook off and send nothing to it.", { why }),
        },
        {
          kind: "text",
          text: t(
            "Its last attempts are listed in your settings. You can switch it on again there once your receiver answers.",
          ),
        },
        { kind: "link", label: t("Profile Settings"), path: "/dashboard/settings" },
      ],
    );
  },
);
