import { PROMISED, dollars, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** The steps from a confirmed address to an unlocked dashboard. */
export const activationStepsMail = memberMail(
  (context, member: { fullName: string; admissionCode: string; lowestDeposit: number }) => {
    return composeMail(
      context,
      t("How to activate your {{brand}} account", { brand: context.brand }),
      [
        greeting(member.fullName),
        { kind: "text", text: t("Three steps unlock your dashboard:") },
        {
          kind: "steps",
          steps: [
            t(
              "Create a trading account at the partner broker. It is yours, and you keep control of the funds.",
            ),
            t(
              "Fund it. The lowest tier begins at a deposit of {{lowest}}. Only deposit money whose loss you can bear.",
              { lowest: dollars(member.lowestDeposit) },
            ),
            t(
              "Send the proof to support with your admission code {{code}}. Activation takes {{time}}.",
              { code: member.admissionCode, time: PROMISED.activation },
            ),
          ],
        },
        { kind: "link", label: t("Account setup"), path: "/dashboard/account-setup" },
        { kind: "link", label: t("Support"), path: "/dashboard/support" },
        {
          kind: "text",
          text: t(
            "Trading binary options and foreign exchange is risky. A signal is an estimate and no promise; you can lose all the money that you put into a trade.",
          ),
        },
      ],
    );
  },
);
