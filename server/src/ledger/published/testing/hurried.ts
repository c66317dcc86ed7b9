/** Has a program wait a tenth of its time for an answer. */
export const HURRY =
  "const { timeout } = AbortSignal; AbortSignal.timeout = (time) => timeout.call(AbortSignal, time / 10);";
