import { SCREENS } from "@signaldeck/contract";

export { SCREENS };

/** Where on the record's page the finished signals are listed, each with its proof. */
export const FINISHED_SIGNALS = "finished-signals";

/** Where in the settings the second factor is set up. */
export const SECOND_FACTOR_ANCHOR = "second-factor";

/** Whether a route has a screen. */
export function screenExists(path: string): boolean {
  return Object.values<string>(SCREENS).includes(path);
}
