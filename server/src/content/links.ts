import { BrokerPartner, type LinksDto } from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { readJson } from "./readContentFile.ts";

const HttpsUrl = z.url({ protocol: /^https$/, error: "must be an https:// address" });

/** The schema of `links.json`. */
export const Links = z
  .strictObject({
    broker: z.strictObject({
      signUpUrl: HttpsUrl,
      affiliateParameter: z.strictObject({ name: z.string().min(1), value: z.string().min(1) }),
      promoCode: z.string().min(1).max(40),
      partner: BrokerPartner.optional(),
    }),
    messagingSupportUrl: HttpsUrl,
    telegramChannelUrl: HttpsUrl,
  })
  .transform(({ broker, messagingSupportUrl, telegramChannelUrl }): LinksDto => {
    const signUp = new URL(broker.signUpUrl);
    signUp.searchParams.set(broker.affiliateParameter.name, broker.affiliateParameter.value);
    return {
      brokerSignUp: signUp.toString(),
      brokerPromoCode: broker.promoCode,
      brokerPartner: broker.partner ?? null,
      messagingSupport: messagingSupportUrl,
      telegramChannel: telegramChannelUrl,
    };
  });

/**
 * Reads `links.json`; the broker's address gets its affiliate parameter here and nowhere else.
 * @throws Error that names every fault.
 */
export function loadLinks(source: ContentSource): LinksDto {
  return readJson(source, "links.json", Links);
}
