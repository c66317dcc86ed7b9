import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { COUNTRIES } from "./accounts.ts";
import { Tier } from "./tiers.ts";

/** One row of the tier catalogue, in the reading that the operator chose. */
export const TierOffer = z.object({
  id: Tier,
  name: z.string(),
  /** Smallest verified deposit in US dollars. */
  minimumDeposit: z.number().int().nonnegative(),
  /** Null: unlimited. */
  dailySignals: z.number().int().positive().nullable(),
  features: z.array(z.string()),
});
export type TierOffer = z.infer<typeof TierOffer>;

export const RiskDisclosure = z.object({ version: z.string(), text: z.string() });
export type RiskDisclosure = z.infer<typeof RiskDisclosure>;

/** What a visitor may know before signing in: brand, tiers, risk text, restrictions. */
export const PublicContentDto = z.object({
  brand: z.object({ name: z.string(), supportEmail: z.string() }),
  demo: z.boolean(),
  tiers: z.array(TierOffer),
  riskDisclosure: RiskDisclosure,
  /** Countries from which the operator takes no registrations. */
  restrictedCountries: z.array(z.enum(COUNTRIES)),
});
export type PublicContentDto = z.infer<typeof PublicContentDto>;

export const contentApi = {
  public: endpoint({
    method: "get",
    path: "/content/public",
    summary: "Brand, tier catalogue, risk disclosure and restrictions",
    permission: "public",
    reply: PublicContentDto,
    failure: "Failed to load the page's content",
  }),
} as const;
