import type { AskedPartner } from "@signaldeck/contract";
import { z } from "zod";
import { isLoopback } from "../addresses/loopback.ts";

/** Where a partner's API is asked; calls carry the operator's token. */
const root = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine(
      (text) =>
        !URL.canParse(text) || text.startsWith("https:") || isLoopback(new URL(text).hostname),
      {
        error:
          "must begin with https://, since calls carry the token; http is for this machine alone",
      },
    )
    .default(usual)
    .transform((text) => text.replace(/\/+$/, ""));

/** The environment's part of asking partners. */
export const PartnerEnvironment = z.object({
  EXNESS_PARTNER_ROOT: root("https://my.exnessaffiliates.com"),
  DERIV_PARTNER_ROOT: root("https://api.derivws.com"),
});

/** Where each partner is asked, without a trailing slash. */
export const partnerRoots = (
  env: z.infer<typeof PartnerEnvironment>,
): Readonly<Record<AskedPartner, string>> => ({
  exness: env.EXNESS_PARTNER_ROOT,
  deriv: env.DERIV_PARTNER_ROOT,
});
