import type { Config } from "../config.ts";
import type { Content } from "../content/loadContent.ts";
import type { MailContext } from "../mails/layout.ts";

/** What mails say of the operator. */
export function mailContext(deps: {
  content: Pick<Content, "brand">;
  config: Pick<Config, "publicUrl">;
}): MailContext {
  return {
    brand: deps.content.brand.name,
    supportEmail: deps.content.brand.supportEmail,
    publicUrl: deps.config.publicUrl,
  };
}
