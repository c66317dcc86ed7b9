import {
  claimsWinRate,
  FigureKind,
  FigurePlace,
  type FigureDto,
  type Language,
  type LandingContentDto,
  type PageDto,
  type PageId,
  type PlanDto,
  type ProductDto,
  type TestimonialDto,
  typedFigure,
  WIN_RATE_MESSAGE,
} from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { featureLines, loadProducts } from "./products.ts";
import { readJson, readText } from "./readContentFile.ts";
import { markdownText } from "./restrictedMarkdown.ts";
import { textFile } from "./textFile.ts";
import { readTranslations } from "./translations.ts";

const Text = z.string().trim().min(1, "must not be empty");
const Id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be small letters, digits, hyphens");

const once = (entries: readonly { id: string }[]) =>
  new Set(entries.map(({ id }) => id)).size === entries.length;
const TWICE = { error: "an id is used twice" };

/** The schema of `plans.json`. */
export const plansFile = (products: readonly ProductDto[]): z.ZodType<PlanDto[]> =>
  z
    .array(
      z.strictObject({
        id: Id,
        name: Text,
        deposit: Text,
        signals: Text,
        description: Text,
        popular: z.boolean(),
        features: featureLines(products),
      }),
    )
    .min(1)
    .refine(once, TWICE);

/** Path within the content folder. */
export const FIGURES_FILE = "figures.json";

/** The schema of `figures.json`. */
export const Figures: z.ZodType<FigureDto[]> = z
  .array(
    z
      .strictObject({
        id: Id,
        value: Text,
        unit: Text,
        kind: FigureKind,
        source: Text.nullable(),
        checkedAt: z.iso.date("must be a day such as 2026-11-01").nullable(),
        place: FigurePlace,
      })
      .refine(({ kind, source, checkedAt }) => kind === "sample" || (source && checkedAt), {
        error: "a figure that is no sample needs a source and the day on which it was checked",
      })
      .refine((figure) => figure.kind === "sample" || !claimsWinRate(figure), {
        error: WIN_RATE_MESSAGE,
      }),
  )
  .refine(once, TWICE);

/** A figure in words of the operator's, which reads like all others. */
const Figure = Text.transform(typedFigure);

/** The schema of `testimonials.json`. */
export const Testimonials: z.ZodType<TestimonialDto[]> = z
  .array(
    z.strictObject({
      id: Id,
      kind: FigureKind,
      name: Text,
      role: Text,
      location: Text,
      company: Text.nullable(),
      initials: z.string().regex(/^\p{L}{1,3}$/u, "must be one to three letters"),
      rating: z.number().int().min(1).max(5),
      text: Text,
      profit: Figure.nullable(),
      timeframe: Text.nullable(),
      roi: Figure.nullable(),
    }),
  )
  .refine(once, TWICE);

/** The schema of `site.json`. */
export const Site = z.strictObject({ messagingPlatform: Text });

/** The schema of a file of `legal/`. */
export const pageText = (firstLine: number) =>
  z.strictObject({
    title: Text,
    updated: z.iso.date("must be a day such as 2026-11-01"),
    status: z.enum(["template", "checked"], { error: 'must be "template" or "checked"' }),
    text: markdownText(firstLine),
  });

/** The landing page's own files; questions and the support link come from elsewhere. */
export type SiteContent = Omit<LandingContentDto, "faq" | "messaging" | "resultWords"> & {
  messagingPlatform: string;
};

/** Reads `plans.json`; its lines become words by `products.json`. */
const loadPlans = (source: ContentSource) =>
  readJson(source, "plans.json", plansFile(loadProducts(source)));

/** What of figures or testimonials is shown: samples only in the demo. */
export function shownOf<Entry extends { kind: FigureKind }>(
  entries: readonly Entry[],
  showSamples: boolean,
): Entry[] {
  return entries.filter(({ kind }) => showSamples || kind !== "sample");
}

/**
 * Reads `plans.json`, `figures.json`, `testimonials.json` and `site.json`.
 * @param showSamples false leaves out all samples: only the demo shows it.
 * @throws Error that names the file and every fault in it.
 */
export function loadSite(source: ContentSource, showSamples: boolean): SiteContent {
  const figures = readJson(source, FIGURES_FILE, Figures);
  const testimonials = readJson(source, "testimonials.json", Testimonials);
  return {
    plans: loadPlans(source),
    figures: shownOf(figures, showSamples),
    testimonials: shownOf(testimonials, showSamples),
    messagingPlatform: readJson(source, "site.json", Site).messagingPlatform,
  };
}

/**
 * Reads one text of `legal/` with its translations; one that is behind the original is left out.
 * @throws Error that names the file and every fault in it.
 */
function loadPage(source: ContentSource, id: PageId): PageDto {
  const read = (file: string, language: Language) => {
    const { title, updated, status, text } = readText(source, file, textFile(pageText));
    return { language, title, updated, template: status === "template", text };
  };
  const original = read(`legal/${id}.md`, "en");
  const inLanguages = readTranslations(source, id, (file, language) => {
    const words = read(file, language);
    return words.updated < original.updated ? null : words;
  });
  return { id, ...original, inLanguages };
}

/**
 * Reads the texts of `legal/`, one file for each page and, where the operator has supplied them,
 * one for each further language.
 * @throws Error that names the file and every fault in it.
 */
export function loadPages(source: ContentSource): Record<PageId, PageDto> {
  return {
    terms: loadPage(source, "terms"),
    privacy: loadPage(source, "privacy"),
    refund: loadPage(source, "refund"),
    affiliate: loadPage(source, "affiliate"),
  };
}
