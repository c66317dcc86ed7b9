import { WAT_ZONE } from "@signaldeck/contract";

const WHEN = new Intl.DateTimeFormat("en-GB", {
  timeZone: WAT_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** "3 Mar 2026, 10:41 am WAT" */
export function watMoment(at: string): string {
  return `${WHEN.format(new Date(at)).replace(/\s/g, " ")} WAT`;
}

/** What happened to the other devices, in a sentence. */
export function otherDevicesSignedOut(count: number): string {
  if (count === 0) return "No other device was signed in.";
  return count === 1
    ? "One other device was signed out."
    : `${count} other devices were signed out.`;
}
