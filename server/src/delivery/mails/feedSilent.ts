import { watMoment } from "@signaldeck/contract";
import { composeMail, greeting, type MailContext } from "./layout.ts";
import type { Mail } from "./mail.ts";

interface Silence {
  fullName: string;
  /** What the feed is called on the screens. */
  feed: string;
  /** When its last price came, epoch milliseconds. */
  since: number;
}

const DESK = { kind: "link", label: "Signal Desk", path: "/dashboard/desk/signals" } as const;

/** Tells an administrator that a feed gives no prices while its market is open. */
export function feedSilentMail(context: MailContext, { fullName, feed, since }: Silence): Mail {
  return composeMail(context, `No prices from ${feed}`, [
    greeting(fullName),
    {
      kind: "text",
      text: `The last price from ${feed} came at ${watMoment(since)}, and its market is open. No signal of its pairs is published until prices are back. Signals that expire meanwhile wait for its history, and become unsettled if it stays out of reach for 30 minutes.`,
    },
    {
      kind: "text",
      text: "Check this server's network first, then the vendor's status page. We keep reconnecting by ourselves.",
    },
    DESK,
  ]);
}

/** Tells an administrator that its prices are back. */
export function feedBackMail(
  context: MailContext,
  { fullName, feed, since, endedAt }: Silence & { endedAt: number },
): Mail {
  return composeMail(context, `Prices from ${feed} are back`, [
    greeting(fullName),
    {
      kind: "text",
      text: `${feed} gives prices again since ${watMoment(endedAt)}. It was silent from ${watMoment(since)} on; what was missed has been read from its history.`,
    },
    DESK,
  ]);
}
