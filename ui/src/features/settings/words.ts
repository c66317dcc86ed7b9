/** What happened to the other devices, in a sentence. */
export function otherDevicesSignedOut(count: number): string {
  if (count === 0) return "No other device was signed in.";
  return count === 1
    ? "One other device was signed out."
    : `${count} other devices were signed out.`;
}
