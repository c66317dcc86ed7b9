import type { Config } from "../process/settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import type { MailContext } from "../delivery/mails/layout.ts";

/** What mails say of the operator, as it is when they are written. */
export function mailContext(deps: {
  content: Pick<Content, "brand">;
  config: Pick<Config, "publicUrl">;
}): MailContext {
  return {
    get brand() {
      return deps.content.brand.name;
    },
    get supportEmail() {
      return deps.content.brand.supportEmail;
    },
    publicUrl: deps.config.publicUrl,
  };
}
