import { join } from "node:path";
import {
  Tier,
  type CannedAnswerDto,
  type FaqEntry,
  type LandingContentDto,
  type LinksDto,
  type PageDto,
  type PageId,
  type ProductDto,
  type PublicContentDto,
  type SupportContactsDto,
  type TierOffer,
} from "@signaldeck/contract";
import { z } from "zod";
import type { Config } from "../config.ts";
import { loadCannedAnswers } from "./cannedAnswers.ts";
import { loadCountryRules, type CountryRules } from "./countryRules.ts";
import { loadAcademy, type AcademyContent } from "./courses.ts";
import { loadPages, loadSite } from "./landingContent.ts";
import { loadBotOffer, type BotOffer } from "./botOffer.ts";
import { loadLinks } from "./links.ts";
import { featureLines, loadProducts } from "./products.ts";
import { readJson, readText } from "./readContentFile.ts";
import { loadFaq, loadSupportContacts } from "./supportContent.ts";
import { textFile } from "./textFile.ts";

const Brand = z.strictObject({ name: z.string().min(1).max(40), supportEmail: z.email() });

const Offer = z.strictObject({
  minimumDeposit: z.number().int().nonnegative(),
  dailySignals: z.number().int().positive().nullable(),
});

const tierCatalogue = (products: readonly ProductDto[]) =>
  z.strictObject({
    tiers: z
      .array(
        z.strictObject({
          id: Tier.exclude(["guest"]),
          name: z.string().min(1),
          readings: z.strictObject({ A: Offer, B: Offer }),
          features: featureLines(products),
        }),
      )
      .refine((tiers) => new Set(tiers.map((tier) => tier.id)).size === tiers.length, {
        error: "a tier is listed twice",
      })
      .refine((tiers) => ["silver", "pro", "gold"].every((id) => tiers.some((t) => t.id === id)), {
        error: "silver, pro and gold are all needed",
      }),
  });

const RiskFile = textFile(
  z.strictObject({ version: z.string().min(1).max(32), summary: z.string().min(1) }),
);

export const BRAND_FILE = "brand.json";

/** Reads `brand.json`. @throws Error that names every fault. */
export const loadBrand = (folder: string) => readJson(join(folder, BRAND_FILE), Brand);
/** Reads `tiers.json`; its lines become words by `products.json`. */
export const loadCatalogue = async (folder: string) =>
  readJson(join(folder, "tiers.json"), tierCatalogue(await loadProducts(folder)));
export const loadRisk = (folder: string) => readText(join(folder, "risk-disclosure.md"), RiskFile);

/** The operator's texts and figures, checked. */
export interface Content {
  brand: PublicContentDto["brand"];
  riskDisclosure: PublicContentDto["riskDisclosure"];
  /** What any visitor may read. */
  public: PublicContentDto;
  links: LinksDto;
  countries: CountryRules;
  /** What is offered besides the signals, and what of it exists. */
  products: ProductDto[];
  faq: FaqEntry[];
  supportContacts: SupportContactsDto;
  /** Support's ready answers, in the operator's order. */
  cannedAnswers: CannedAnswerDto[];
  landing: LandingContentDto;
  pages: Record<PageId, PageDto>;
  /** Null: nothing is offered. */
  botOffer: BotOffer | null;
  academy: AcademyContent;
  /** The catalogue's row for a tier; elite has gold's unless it has its own. Null for guests. */
  tierOffer(tier: Tier): TierOffer | null;
  /** Signals a day that a tier receives; null: unlimited. */
  dailySignals(tier: Tier): number | null;
}

/**
 * Reads the operator's files and checks them.
 * @throws Error that names the file and every fault in it.
 */
export async function loadContent(
  folder: string,
  config: Pick<Config, "tierReading" | "demo">,
): Promise<Content> {
  const [brand, products, catalogue, riskDisclosure, links, faq, botOffer] = await Promise.all([
    loadBrand(folder),
    loadProducts(folder),
    loadCatalogue(folder),
    loadRisk(folder),
    loadLinks(folder),
    loadFaq(folder),
    loadBotOffer(folder),
  ]);
  const countries = await loadCountryRules(folder);
  const academy = await loadAcademy(folder);
  const { messagingPlatform, ...site } = await loadSite(folder, config.demo);
  const pages = await loadPages(folder);
  const supportContacts = await loadSupportContacts(folder, brand.supportEmail);
  const cannedAnswers = await loadCannedAnswers(folder);

  const tiers = catalogue.tiers.map(({ id, name, features, readings }): TierOffer => ({
    id,
    name,
    ...readings[config.tierReading],
    features,
  }));
  const offers = new Map(tiers.map((offer) => [offer.id, offer]));
  const tierOffer = (tier: Tier) =>
    offers.get(tier) ?? (tier === "elite" ? offers.get("gold") : undefined) ?? null;

  return {
    brand,
    riskDisclosure,
    public: {
      brand,
      demo: config.demo,
      tiers,
      riskDisclosure,
    },
    links,
    countries,
    products,
    faq,
    supportContacts,
    cannedAnswers,
    landing: {
      ...site,
      faq,
      messaging: { name: messagingPlatform, support: links.messagingSupport },
      resultWords: countries.rules.filter(({ about }) => about === "results"),
    },
    pages,
    botOffer,
    academy,
    tierOffer,
    dailySignals(tier) {
      const offer = tierOffer(tier);
      return offer ? offer.dailySignals : 0;
    },
  };
}
