import { PROMISED, PROMISED_HOURS, CLAIM_LIMITS } from "@signaldeck/contract";

const { peak } = PROMISED_HOURS.activation;

/** How a waiting time (ms) stands against what was promised. */
export function promiseText(age: number): string {
  if (age > CLAIM_LIMITS.activationPeak) {
    return `This takes longer than the ${peak} hours that we promise. Please contact support.`;
  }
  if (age > CLAIM_LIMITS.activationUsual) {
    return `It is peak time: activation then takes up to ${peak} hours.`;
  }
  return `Activation takes ${PROMISED.activation}.`;
}
