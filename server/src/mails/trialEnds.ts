import { MINUTE, RECORD_LIMITS, watMoment } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Says beforehand when a trial ends, what ends with it and what stays. */
export function trialEndsMail(
  context: MailContext,
  { fullName, endsAt }: { fullName: string; endsAt: Date },
): Mail {
  const end = watMoment(endsAt);
  return composeMail(context, `Your ${context.brand} trial ends on ${end}`, [
    greeting(fullName),
    {
      kind: "text",
      text: `Your trial ends on ${end}. Until then your signal room shows every signal ${RECORD_LIMITS.publicAfter / MINUTE} minutes after it expired. Then the room closes.`,
    },
    { kind: "link", label: "Your signal room", path: "/dashboard/signals" },
    {
      kind: "text",
      text: "Your account stays, and so does support. The public record stays open to everyone, with every signal and every loss.",
    },
    { kind: "link", label: "The public record", path: "/performance" },
    {
      kind: "text",
      text: "Live signals need a verified deposit on your own trading account. Look at the record and its break-even first. Only trade money you can afford to lose.",
    },
    { kind: "link", label: "How to unlock", path: "/dashboard/upgrade" },
  ]);
}
