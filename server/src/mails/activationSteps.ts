import { PROMISED, dollars } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** The steps from a confirmed address to an unlocked dashboard. */
export function activationStepsMail(
  context: MailContext,
  member: { fullName: string; admissionCode: string; lowestDeposit: number },
): Mail {
  return composeMail(context, `How to activate your ${context.brand} account`, [
    greeting(member.fullName),
    { kind: "text", text: "Three steps unlock your dashboard:" },
    {
      kind: "steps",
      steps: [
        "Create a trading account at the partner broker. It is yours, and you keep control of the funds.",
        `Fund it. The lowest tier begins at a deposit of ${dollars(member.lowestDeposit)}. Only deposit money whose loss you can bear.`,
        `Send the proof to support with your admission code ${member.admissionCode}. Activation takes ${PROMISED.activation}.`,
      ],
    },
    { kind: "link", label: "Account setup", path: "/dashboard/account-setup" },
    { kind: "link", label: "Support", path: "/dashboard/support" },
    {
      kind: "text",
      text: "Trading binary options and foreign exchange is risky. A signal is an estimate and no promise; you can lose all the money that you put into a trade.",
    },
  ]);
}
