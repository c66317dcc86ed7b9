import type { MailContext } from "../delivery/mails/layout.ts";
import type { AccountsDeps } from "./accountsDeps.ts";

/** What the room's mails say of the operator. */
export function mailContext(deps: Pick<AccountsDeps, "content" | "config">): MailContext {
  return {
    brand: deps.content.brand.name,
    supportEmail: deps.content.brand.supportEmail,
    publicUrl: deps.config.publicUrl,
  };
}
