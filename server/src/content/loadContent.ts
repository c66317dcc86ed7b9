import type {
  CannedAnswerDto,
  FaqEntry,
  LandingContentDto,
  LinksDto,
  PageDto,
  PageId,
  ProductDto,
  PublicContentDto,
  RiskDisclosure,
  SupportContactsDto,
  Tier,
  TierOffer,
  WindowHours,
} from "@signaldeck/contract";
import { z } from "zod";
import type { Config } from "../process/settings/config.ts";
import { ContentSource } from "./ContentSource.ts";
import { loadCannedAnswers } from "./cannedAnswers.ts";
import { loadCountryRules, type CountryRules } from "./countryRules.ts";
import { loadAcademy, type AcademyContent } from "./courses.ts";
import { loadPages, loadSite } from "./landingContent.ts";
import { loadBotOffer, type BotOffer } from "./botOffer.ts";
import { loadLinks } from "./links.ts";
import { loadProducts } from "./products.ts";
import { readJson, readText } from "./readContentFile.ts";
import { loadFaq, loadSupportContacts } from "./supportContent.ts";
import { markdownText } from "./restrictedMarkdown.ts";
import { textFile } from "./textFile.ts";
import { hoursOf, tierCatalogue } from "./tierCatalogue.ts";
import { listTranslations, readTranslations, translationFile } from "./translations.ts";

/** The schema of `brand.json`. */
export const Brand = z.strictObject({ name: z.string().min(1).max(40), supportEmail: z.email() });

/** The schema of `risk-disclosure.md`. */
export const riskText = (firstLine: number) =>
  z.strictObject({
    version: z.string().min(1).max(32),
    summary: z.string().min(1),
    text: markdownText(firstLine),
  });

export const RISK_FILE = "risk-disclosure.md";

export const BRAND_FILE = "brand.json";

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
  /** Files of translations that nobody is shown: the original is of another version, or newer. */
  behindOriginals: string[];
  /** Null: nothing is offered. */
  botOffer: BotOffer | null;
  academy: AcademyContent;
  /** The catalogue's row for a tier; elite has gold's unless it has its own. Null for guests. */
  tierOffer(tier: Tier): TierOffer | null;
  /** Signals a day that a tier receives; null: unlimited. */
  dailySignals(tier: Tier): number | null;
  /** The WAT hours in which a tier's windows lie by the catalogue; null: all day. */
  windowHours(tier: Tier): WindowHours | null;
}

/** Reads `risk-disclosure.md` with its translations; one of another version is left out. */
function loadRisk(source: ContentSource): RiskDisclosure {
  const original = readText(source, RISK_FILE, textFile(riskText));
  const inLanguages = readTranslations(source, "risk-disclosure", (file, language) => {
    const { version, ...words } = readText(source, file, textFile(riskText));
    return version === original.version ? { language, ...words } : null;
  });
  return { ...original, language: "en", inLanguages };
}

/** Reads a content folder and checks it. @throws Error that names the file and every fault in it. */
export const readContent = async (folder: string, config: Pick<Config, "tierReading" | "demo">) =>
  loadContent(await ContentSource.read(folder), config);

/**
 * Checks the operator's files and makes of them what the product shows.
 * @throws Error that names the file and every fault in it.
 */
export function loadContent(
  source: ContentSource,
  config: Pick<Config, "tierReading" | "demo">,
): Content {
  const brand = readJson(source, BRAND_FILE, Brand);
  const products = loadProducts(source);
  // Its lines become words by the products.
  const catalogue = readJson(source, "tiers.json", tierCatalogue(products));
  const riskDisclosure = loadRisk(source);
  const links = loadLinks(source);
  const faq = loadFaq(source);
  const botOffer = loadBotOffer(source);
  const countries = loadCountryRules(source);
  const academy = loadAcademy(source);
  const { messagingPlatform, ...site } = loadSite(source, config.demo);
  const pages = loadPages(source);
  const supportContacts = loadSupportContacts(source, brand.supportEmail);
  const cannedAnswers = loadCannedAnswers(source);

  const tiers = catalogue.tiers.map(({ id, name, features, hours, readings }): TierOffer => {
    const offer = readings[config.tierReading];
    const inHours = offer.dailySignals === null ? null : hoursOf({ id, hours, readings });
    return { id, name, ...offer, hours: inHours, features };
  });
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
    behindOriginals: listTranslations(source)
      .filter(({ text, language }) => {
        const original = text === "risk-disclosure" ? riskDisclosure : pages[text];
        return !(language in original.inLanguages);
      })
      .map(translationFile),
    botOffer,
    academy,
    tierOffer,
    dailySignals(tier) {
      const offer = tierOffer(tier);
      return offer ? offer.dailySignals : 0;
    },
    windowHours: (tier) => tierOffer(tier)?.hours ?? null,
  };
}
