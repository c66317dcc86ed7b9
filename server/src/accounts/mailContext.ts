import type { Operator } from "../delivery/MailingContext.ts";
import type { MailContext } from "../delivery/mails/layout.ts";

/** What mails say of the operator, as it is when they are written. */
export function mailContext(operator: Operator): MailContext {
  return {
    get brand() {
      return operator.content.brand.name;
    },
    get supportEmail() {
      return operator.content.brand.supportEmail;
    },
    publicUrl: operator.config.publicUrl,
  };
}
