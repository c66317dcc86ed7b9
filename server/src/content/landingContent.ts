import { join } from "node:path";
import {
  claimsWinRate,
  FigureKind,
  FigurePlace,
  type FigureDto,
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
import { featureLines, loadProducts } from "./products.ts";
import { readJson, readText } from "./readContentFile.ts";
import { textFile } from "./textFile.ts";

const Text = z.string().trim().min(1, "must not be empty");
const Id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be small letters, digits, hyphens");

const once = (entries: readonly { id: string }[]) =>
  new Set(entries.map(({ id }) => id)).size === entries.length;
const TWICE = { error: "an id is used twice" };

const plansFile = (products: readonly ProductDto[]): z.ZodType<PlanDto[]> =>
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

const Figures: z.ZodType<FigureDto[]> = z
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

const Testimonials: z.ZodType<TestimonialDto[]> = z
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

const Site = z.strictObject({ messagingPlatform: Text });

const PageFile = textFile(
  z.strictObject({
    title: Text,
    updated: z.iso.date("must be a day such as 2026-11-01"),
    status: z.enum(["template", "checked"], { error: 'must be "template" or "checked"' }),
  }),
);

/** The landing page's own files; questions and the support link come from elsewhere. */
export type SiteContent = Omit<LandingContentDto, "faq" | "messaging" | "resultWords"> & {
  messagingPlatform: string;
};

/** Reads `plans.json`; its lines become words by `products.json`. */
export const loadPlans = async (folder: string) =>
  readJson(join(folder, "plans.json"), plansFile(await loadProducts(folder)));
export const loadFigures = (folder: string) => readJson(join(folder, FIGURES_FILE), Figures);
export const loadTestimonials = (folder: string) =>
  readJson(join(folder, "testimonials.json"), Testimonials);
export const loadSiteFile = (folder: string) => readJson(join(folder, "site.json"), Site);

/** Checks figures as those of the file are checked; gives what is wrong with them. */
export function figureFaults(figures: readonly FigureDto[]): string[] {
  return Figures.safeParse(figures).error?.issues.map(({ message }) => message) ?? [];
}

/** What of figures or testimonials is shown: samples only in the demo. */
export function shownOf<Entry extends { kind: FigureKind }>(
  entries: readonly Entry[],
  showSamples: boolean,
): Entry[] {
  return entries.filter(({ kind }) => showSamples || kind !== "sample");
}

/**
 * Reads `plans.json`, `figures.json`, `testimonials.json` and `site.json`.
 * @param showSamples false leaves out whatever is a sample: only the demo shows it.
 * @throws Error that names the file and every fault in it.
 */
export async function loadSite(folder: string, showSamples: boolean): Promise<SiteContent> {
  const [plans, figures, testimonials, site] = await Promise.all([
    loadPlans(folder),
    loadFigures(folder),
    loadTestimonials(folder),
    loadSiteFile(folder),
  ]);
  return {
    plans,
    figures: shownOf(figures, showSamples),
    testimonials: shownOf(testimonials, showSamples),
    messagingPlatform: site.messagingPlatform,
  };
}

/** Reads one text of `legal/`. @throws Error that names the file and every fault in it. */
export async function loadPage(folder: string, id: PageId): Promise<PageDto> {
  const file = join(folder, "legal", `${id}.md`);
  const { title, updated, status, text } = await readText(file, PageFile);
  return { id, title, updated, template: status === "template", text };
}

/**
 * Reads the texts of `legal/`, one file for each page.
 * @throws Error that names the file and every fault in it.
 */
export async function loadPages(folder: string): Promise<Record<PageId, PageDto>> {
  const [terms, privacy, refund, affiliate] = await Promise.all([
    loadPage(folder, "terms"),
    loadPage(folder, "privacy"),
    loadPage(folder, "refund"),
    loadPage(folder, "affiliate"),
  ]);
  return { terms, privacy, refund, affiliate };
}
