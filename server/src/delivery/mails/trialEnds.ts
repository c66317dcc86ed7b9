import { MINUTE, RECORD_LIMITS, watMoment, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Says beforehand when a trial ends, what ends with it and what stays. */
export const trialEndsMail = memberMail(
  (context, { fullName, endsAt }: { fullName: string; endsAt: Date }) => {
    const end = watMoment(endsAt);
    return composeMail(
      context,
      t("Your {{brand}} trial ends on {{end}}", { brand: context.brand, end }),
      [
        greeting(fullName),
        {
          kind: "text",
          text: t(
            "Your trial ends on {{end}}. Until then your signal room shows every signal {{minutes}} minutes after it expired. Then the room closes.",
            { end, minutes: RECORD_LIMITS.publicAfter / MINUTE },
          ),
        },
        { kind: "link", label: t("Your signal room"), path: "/dashboard/signals" },
        {
          kind: "text",
          text: t(
            "Your account stays, and so does support. The public record stays open to everyone, with every signal and every loss.",
          ),
        },
        { kind: "link", label: t("The public record"), path: "/performance" },
        {
          kind: "text",
          text: t(
            "Live signals need a verified deposit on your own trading account. Look at the record and its break-even first. Only trade money you can afford to lose.",
          ),
        },
        { kind: "link", label: t("How to unlock"), path: "/dashboard/upgrade" },
      ],
    );
  },
);
