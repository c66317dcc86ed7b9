import { t, tCount } from "@signaldeck/contract";

/** What happened to the other devices, in a sentence. */
export function otherDevicesSignedOut(count: number): string {
  if (count === 0) return t("No other device was signed in.");
  return tCount(
    count,
    "One other device was signed out.",
    "{{count}} other devices were signed out.",
  );
}
