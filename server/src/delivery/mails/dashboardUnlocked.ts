import { SIGNAL_MESSAGES, dollars, t } from "@signaldeck/contract";
import type { Tier } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Tells a member that the dashboard is open; `verifiedAmount` in US dollars, null after a code. */
export const dashboardUnlockedMail = memberMail(
  (
    context,
    {
      fullName,
      tier,
      verifiedAmount,
    }: { fullName: string; tier: Tier; verifiedAmount: number | null },
  ) => {
    const name = `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
    const because =
      verifiedAmount === null
        ? t("Your dashboard code was accepted.")
        : t("We have verified your deposit of {{verifiedAmount}}.", {
            verifiedAmount: dollars(verifiedAmount),
          });
    return composeMail(
      context,
      t("Your {{brand}} dashboard is unlocked", { brand: context.brand }),
      [
        greeting(fullName),
        {
          kind: "text",
          text: t("{{because}} Your tier is {{name}}, and it stays also after a withdrawal.", {
            because,
            name,
          }),
        },
        { kind: "link", label: t("Live signals"), path: "/dashboard/signals" },
        {
          kind: "text",
          text: t(
            "{{risk}} A signal is an estimate and no promise. If you did not expect this email, please tell us.",
            { risk: SIGNAL_MESSAGES.risk },
          ),
        },
      ],
    );
  },
);
