import type { BotSubmissionDto } from "@signaldeck/contract";
import { HeartHandshake } from "lucide-react";
import { CARE_WORDS } from "./words.ts";

/** Why this person is to be spoken with first, and what to do; nothing for everyone else. */
export function CareBox({ application }: { application: BotSubmissionDto }) {
  const { care, lossAmount } = application;
  if (care.length === 0) return null;
  return (
    <section
      aria-labelledby="care"
      className="grid gap-2 rounded-card border border-amber bg-amber-wash px-5 py-4"
    >
      <h3 id="care" className="flex items-center gap-2 text-2 font-semibold text-amber">
        <HeartHandshake aria-hidden="true" className="size-4.5" />
        Duty of care
      </h3>
      <ul className="list-disc ps-5">
        {care.map((reason) => (
          <li key={reason}>
            {CARE_WORDS[reason]}
            {reason !== "cannot_afford" && ` In their words: “${lossAmount}”.`}
          </li>
        ))}
      </ul>
      <p>
        Speak with this person before anything else. Do not ask for a deposit, do not send the
        broker&apos;s link, and say plainly that they should not trade with money they need.
      </p>
      <p className="text-1 text-muted">
        Of a stated loss the largest number counts, in whatever currency; words without a number
        count as a large one. Whatever the status becomes, these answers stay.
      </p>
    </section>
  );
}
