import { PROMISED, PROMISED_HOURS, CLAIM_LIMITS, t } from "@signaldeck/contract";

const { peak } = PROMISED_HOURS.activation;

/** How a waiting time (ms) compares with what was promised. */
export function promiseText(age: number): string {
  if (age > CLAIM_LIMITS.activationPeak) {
    return t(
      "This takes longer than the {{hours}} hours that we promise. Please contact support.",
      {
        hours: peak,
      },
    );
  }
  if (age > CLAIM_LIMITS.activationUsual) {
    return t("It is peak time: activation then takes up to {{hours}} hours.", { hours: peak });
  }
  return t("Activation takes {{time}}.", { time: PROMISED.activation });
}
