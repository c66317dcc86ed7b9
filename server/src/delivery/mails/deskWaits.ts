import { watMoment } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** What waits of one kind. */
export interface WaitingFact {
  /** Such as "3 deposit claims". */
  words: string;
  oldestAt: Date | null;
}

export interface DeskWaits {
  fullName: string;
  /** At least one, in the order of the mail. */
  waiting: readonly WaitingFact[];
  /** Some of it was mailed before. */
  still: boolean;
  everyHours: number;
}

/** "3 deposit claims, 1 ticket"; of more than two kinds the first ones, and that there are more. */
export function waitingText(waiting: readonly WaitingFact[]): string {
  const first = waiting.slice(0, 2).map(({ words }) => words);
  return `${first.join(", ")}${waiting.length > 2 ? " and more" : ""}`;
}

/** Tells one of the staff what waits at their desks. */
export function deskWaitsMail(
  context: MailContext,
  { fullName, waiting, still, everyHours }: DeskWaits,
): Mail {
  const lines = waiting.map(({ words, oldestAt }) =>
    oldestAt ? `${words}, the oldest since ${watMoment(oldestAt)}` : words,
  );
  const next = everyHours === 1 ? "an hour" : `${everyHours} hours`;
  return composeMail(context, `${still ? "Still waiting" : "Waiting"}: ${waitingText(waiting)}`, [
    greeting(fullName),
    { kind: "text", text: lines.join("\n") },
    { kind: "link", label: "What waits", path: "/dashboard" },
    {
      kind: "text",
      text: `You hear of it again in ${next} at the earliest, and only while something waits.`,
    },
    { kind: "link", label: "What you are told, and when", path: "/dashboard/settings" },
  ]);
}
