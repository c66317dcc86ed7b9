import { ACCOUNT_LIMITS } from "@signaldeck/contract";

/** A mailed code as it is typed: upper case without spaces; a pasted one may carry both. */
export function tidyCode(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase().slice(0, ACCOUNT_LIMITS.confirmationCodeLength);
}
