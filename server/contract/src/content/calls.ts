import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { BrokerPartner } from "../access/partners/partners.ts";
import { CountryRule } from "../countryRules.ts";
import { WindowHours } from "../signals/hours.ts";
import { Tier } from "../tiers.ts";
import { LANGUAGES } from "../language/languages.ts";
import { t } from "../language/words.ts";

/** One row of the tier catalogue, in the reading that the operator chose. */
export const TierOffer = z.object({
  id: Tier,
  name: z.string(),
  /** Smallest verified deposit in US dollars. */
  minimumDeposit: z.number().int().nonnegative(),
  /** Null: unlimited. */
  dailySignals: z.number().int().positive().nullable(),
  /** In which its windows lie; null: all day, as where signals are unlimited. */
  hours: WindowHours.nullable(),
  features: z.array(z.string()),
});
export type TierOffer = z.infer<typeof TierOffer>;

/** Languages in which an operator may supply a text besides the original. */
export const TextLanguage = z.enum(LANGUAGES).exclude(["en"]);
export type TextLanguage = z.infer<typeof TextLanguage>;

/** The risk disclosure in one language. */
const RiskWords = z.object({
  language: z.enum(LANGUAGES),
  /** Two or three sentences, for places that link to the whole text. */
  summary: z.string(),
  text: z.string(),
});

export const RiskDisclosure = RiskWords.extend({
  version: z.string(),
  /** The same version in other languages, as far as the operator has supplied it. */
  inLanguages: z.partialRecord(TextLanguage, RiskWords),
});
export type RiskDisclosure = z.infer<typeof RiskDisclosure>;

/** What a visitor may know before signing in: brand, tiers, risk text. */
export const PublicContentDto = z.object({
  brand: z.object({ name: z.string(), supportEmail: z.string() }),
  demo: z.boolean(),
  tiers: z.array(TierOffer),
  riskDisclosure: RiskDisclosure,
});
export type PublicContentDto = z.infer<typeof PublicContentDto>;

/** The addresses outside that the operator sends people to. */
export const LinksDto = z.object({
  /** The broker's registration, with the operator's affiliate parameter. */
  brokerSignUp: z.url(),
  /** For the broker's deposit bonus. */
  brokerPromoCode: z.string(),
  /** The partner program behind the link; null where it is not supported here. */
  brokerPartner: BrokerPartner.nullable(),
  /** The support account on the messaging app. */
  messagingSupport: z.url(),
  telegramChannel: z.url(),
});
export type LinksDto = z.infer<typeof LinksDto>;

/** Stands beside every link to the broker. */
export const BROKER_DISCLOSURE = () => t("We are paid by the broker for members whom we refer.");

export const FaqEntry = z.object({
  question: z.string(),
  answer: z.string(),
  /** A page of the site that says more. */
  link: z.object({ label: z.string(), path: z.string() }).optional(),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

/** When support answers, and the ways to it besides tickets and LinksDto.messagingSupport. */
export const SupportContactsDto = z.object({
  email: z.string(),
  emailHours: z.string(),
  chatHours: z.string(),
  /** Null where the operator takes calls by appointment alone. */
  phone: z.string().nullable(),
  phoneHours: z.string(),
});
export type SupportContactsDto = z.infer<typeof SupportContactsDto>;

export const contentApi = {
  public: endpoint({
    method: "get",
    path: "/content/public",
    summary: "Brand, tier catalogue and risk disclosure",
    permission: "public",
    reply: PublicContentDto,
    get failure() {
      return t("Failed to load the page's content");
    },
  }),
  countryRules: endpoint({
    method: "get",
    path: "/content/country-rules",
    summary: "What is refused, warned of, hidden or worded otherwise for people of a country",
    permission: "public",
    reply: z.array(CountryRule),
    get failure() {
      return t("Failed to load the rules of countries");
    },
  }),
  links: endpoint({
    method: "get",
    path: "/content/links",
    summary: "Broker registration, promo code, support account and channel of the operator",
    permission: "public",
    reply: LinksDto,
    get failure() {
      return t("Failed to load the links");
    },
  }),
  faq: endpoint({
    method: "get",
    path: "/content/faq",
    summary: "Questions that are asked often, with their answers",
    permission: "public",
    reply: z.array(FaqEntry),
    get failure() {
      return t("Failed to load the questions and answers");
    },
  }),
  supportContacts: endpoint({
    method: "get",
    path: "/content/support",
    summary: "How and when support can be reached",
    permission: "public",
    reply: SupportContactsDto,
    get failure() {
      return t("Failed to load the contacts");
    },
  }),
} as const;
