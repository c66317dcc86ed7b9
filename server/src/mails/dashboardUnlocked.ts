import { SIGNAL_MESSAGES, dollars } from "@signaldeck/contract";
import type { Tier } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Tells a member that the dashboard is open; `verifiedAmount` in US dollars, null after a code. */
export function dashboardUnlockedMail(
  context: MailContext,
  {
    fullName,
    tier,
    verifiedAmount,
  }: { fullName: string; tier: Tier; verifiedAmount: number | null },
): Mail {
  const name = `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
  const because =
    verifiedAmount === null
      ? "Your dashboard code was accepted."
      : `We have verified your deposit of ${dollars(verifiedAmount)}.`;
  return composeMail(context, `Your ${context.brand} dashboard is unlocked`, [
    greeting(fullName),
    {
      kind: "text",
      text: `${because} Your tier is ${name}, and it stays also after a withdrawal.`,
    },
    { kind: "link", label: "Live signals", path: "/dashboard/signals" },
    {
      kind: "text",
      text: `${SIGNAL_MESSAGES.risk} A signal is an estimate and no promise. If you did not expect this email, please tell us.`,
    },
  ]);
}
