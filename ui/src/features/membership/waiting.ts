import { MEMBERSHIP_LIMITS } from "@signaldeck/contract";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An age in ms in words: "less than a minute", "12 min", "2 h 5 min". */
export function ageText(age: number): string {
  const minutes = Math.floor(Math.max(0, age) / MINUTE);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** How a waiting time (ms) stands against what was promised. */
export function promiseText(age: number): string {
  if (age > MEMBERSHIP_LIMITS.activationPeak) {
    return "This takes longer than the 48 hours that we promise. Please contact support.";
  }
  if (age > MEMBERSHIP_LIMITS.activationUsual) {
    return "It is peak time: activation then takes up to 48 hours.";
  }
  const left = MEMBERSHIP_LIMITS.activationUsual / HOUR;
  return `Activation takes 2-${left} hours, up to 48 at peak.`;
}
