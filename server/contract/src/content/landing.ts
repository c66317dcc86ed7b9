import { z } from "zod";
import { FaqEntry, TextLanguage } from "./calls.ts";
import { CountryRule } from "../countryRules.ts";
import { endpoint } from "../endpoint.ts";
import { LANGUAGES } from "../language/languages.ts";
import { t } from "../language/words.ts";

/**
 * How a published figure came about. `measured`: from the product's own records; `stated`: said by
 * a named source; `sample`: decoration, which only the demo shows, and only with its label.
 */
export const FigureKind = z.enum(["measured", "stated", "sample"]);
export type FigureKind = z.infer<typeof FigureKind>;

/** The part of the landing page that a figure stands in. */
export const FigurePlace = z.enum(["hero", "why", "difference", "start"]);
export type FigurePlace = z.infer<typeof FigurePlace>;

export const FigureDto = z.object({
  id: z.string(),
  /** As it is shown, such as "150+". */
  value: z.string(),
  /** What it counts, such as "countries". */
  unit: z.string(),
  kind: FigureKind,
  /** Where it comes from; null for samples. */
  source: z.string().nullable(),
  /** Day on which the source was last looked at; null for samples. */
  checkedAt: z.iso.date().nullable(),
  place: FigurePlace,
});
export type FigureDto = z.infer<typeof FigureDto>;

export const TestimonialDto = z.object({
  id: z.string(),
  kind: FigureKind,
  /** Who speaks; a sample speaks as a role and bears no name. */
  name: z.string(),
  role: z.string(),
  location: z.string(),
  company: z.string().nullable(),
  /** One to three letters for the avatar. */
  initials: z.string(),
  rating: z.number().int().min(1).max(5),
  text: z.string(),
  profit: z.string().nullable(),
  timeframe: z.string().nullable(),
  roi: z.string().nullable(),
});
export type TestimonialDto = z.infer<typeof TestimonialDto>;

/** One of the landing page's plans. What a dashboard unlocks follows from the tiers alone. */
export const PlanDto = z.object({
  id: z.string(),
  name: z.string(),
  /** As it is shown, such as "$500". */
  deposit: z.string(),
  /** Such as "5 signals per day". */
  signals: z.string(),
  description: z.string(),
  popular: z.boolean(),
  features: z.array(z.string()),
});
export type PlanDto = z.infer<typeof PlanDto>;

export const LandingContentDto = z.object({
  plans: z.array(PlanDto),
  figures: z.array(FigureDto),
  testimonials: z.array(TestimonialDto),
  faq: z.array(FaqEntry),
  /** The messaging platform that signals and support run on. */
  messaging: z.object({ name: z.string(), support: z.url() }),
  /** What must be beside results for readers of some countries. */
  resultWords: z.array(CountryRule),
});
export type LandingContentDto = z.infer<typeof LandingContentDto>;

/** Texts of the operator that are on a page of their own. */
export const PageId = z.enum(["terms", "privacy", "refund", "affiliate"]);
export type PageId = z.infer<typeof PageId>;

/** Texts for which the operator answers, and which they may supply in further languages. */
export const LegalText = z.enum([...PageId.options, "risk-disclosure"]);
export type LegalText = z.infer<typeof LegalText>;

/** A page's text in one language. */
const PageWords = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  /** Day of the last change. */
  updated: z.iso.date(),
  /** True until the operator has had the text checked and says so. */
  template: z.boolean(),
  /** Restricted Markdown. */
  text: z.string(),
});

export const PageDto = PageWords.extend({
  id: PageId,
  /** The same in other languages, as far as the operator has supplied it and it is not behind. */
  inLanguages: z.partialRecord(TextLanguage, PageWords),
});
export type PageDto = z.infer<typeof PageDto>;

export const landingApi = {
  content: endpoint({
    method: "get",
    path: "/content/landing",
    summary: "Plans, figures, testimonials, questions and answers of the landing page",
    permission: "public",
    reply: LandingContentDto,
    get failure() {
      return t("Failed to load the page's content");
    },
  }),
  page: endpoint({
    method: "get",
    path: "/content/pages/:page",
    summary: "Terms, privacy policy, refund policy or affiliate program",
    permission: "public",
    params: z.object({ page: PageId }),
    reply: PageDto,
    get failure() {
      return t("Failed to load this page");
    },
  }),
} as const;
