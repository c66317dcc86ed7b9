import { basename } from "node:path";
import { PageId } from "@signaldeck/contract";
import type { z } from "zod";
import { Offer } from "./botOffer.ts";
import { answerText, loadCannedAnswer } from "./cannedAnswers.ts";
import type { ContentSource, TextFolder } from "./ContentSource.ts";
import { Rules } from "./countryRules.ts";
import { courseText, SessionsFile } from "./courses.ts";
import {
  Figures,
  FIGURES_FILE,
  pageText,
  plansFile,
  Site,
  Testimonials,
} from "./landingContent.ts";
import { Links } from "./links.ts";
import { Brand, BRAND_FILE, RISK_FILE, riskText } from "./loadContent.ts";
import { loadProducts, Products } from "./products.ts";
import { readJson, readText } from "./readContentFile.ts";
import { Contacts, faqFile } from "./supportContent.ts";
import { textFile, type TextSchema } from "./textFile.ts";
import { tierCatalogue } from "./tierCatalogue.ts";
import { inOther, listTranslations, translationFile, type Translation } from "./translations.ts";

/** One of the operator's files: what it is, and by which schema it is read and edited. */
export interface ContentFile {
  id: string;
  /** Path within the content folder. */
  file: string;
  title: string;
  /** The page that shows it; null where it is shown in several places or to nobody. */
  shownOn: string | null;
  /** Whether it is one of several of its folder, which may come and go. */
  removable: boolean;
  /**
   * Of its value, which is JSON's or, of a Markdown file, its fields and text.
   * @throws ContentError where another file that it speaks of has faults.
   */
  schema: (source: ContentSource) => z.ZodType;
  /** Reads it. @throws ContentError with every fault, each with its line or place. */
  read: (source: ContentSource) => unknown;
}

/** All files that the product reads from a content folder, fixed ones first. */
export function listContentFiles(source: ContentSource): ContentFile[] {
  return [
    ...FIXED,
    ...filesIn("courses", source),
    ...filesIn("canned-answers", source),
    ...translationsIn(source),
  ];
}

/** The file of an id, or null. */
export function findContentFile(source: ContentSource, id: string): ContentFile | null {
  return listContentFiles(source).find((one) => one.id === id) ?? null;
}

/** "legal/terms.md" as "legal-terms". */
const idOf = (file: string) =>
  file
    .toLowerCase()
    .replace(/\.\w+$/, "")
    .replace(/[^a-z0-9]+/g, "-");

/** "a-trading-session.md" as "A trading session". */
function titleOf(name: string): string {
  const words = basename(name, ".md").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Shown = Pick<ContentFile, "title" | "shownOn" | "removable">;

const jsonFile = (
  file: string,
  title: string,
  shownOn: string | null,
  schema: ContentFile["schema"],
): ContentFile => ({
  id: idOf(file),
  file,
  title,
  shownOn,
  removable: false,
  schema,
  read: (source) => readJson(source, file, schema(source)),
});

const markdownFile = (
  file: string,
  shown: Shown,
  schema: TextSchema<unknown>,
  read: ContentFile["read"] = (source) => readText(source, file, textFile(schema)),
): ContentFile => ({ id: idOf(file), file, ...shown, schema: () => schema(1), read });

const FIXED: readonly ContentFile[] = [
  jsonFile(BRAND_FILE, "Brand", "/", () => Brand),
  jsonFile("tiers.json", "Tiers", "/dashboard/upgrade", (source) =>
    tierCatalogue(loadProducts(source)),
  ),
  jsonFile("products.json", "What exists today", "/bot-access", () => Products),
  jsonFile("plans.json", "Plans", "/", (source) => plansFile(loadProducts(source))),
  jsonFile(FIGURES_FILE, "Figures", "/", () => Figures),
  jsonFile("testimonials.json", "Testimonials", "/", () => Testimonials),
  jsonFile("faq.json", "Questions and answers", "/dashboard/support", (source) =>
    faqFile(loadProducts(source)),
  ),
  jsonFile("support.json", "Support hours", "/dashboard/support", () => Contacts),
  jsonFile("links.json", "Links", null, () => Links),
  jsonFile("countries.json", "Country rules", "/signup", () => Rules),
  jsonFile("site.json", "Messaging platform", "/", () => Site),
  jsonFile("bot-offer.json", "Bot offer", "/bot-access", () => Offer),
  jsonFile("live-sessions.json", "Live sessions", "/dashboard/mentorship", () => SessionsFile),
  markdownFile(
    RISK_FILE,
    { title: "Risk disclosure", shownOn: "/risk", removable: false },
    riskText,
  ),
  ...PageId.options.map((id) =>
    markdownFile(
      `legal/${id}.md`,
      { title: titleOf(id), shownOn: `/${id}`, removable: false },
      pageText,
    ),
  ),
];

/** Folders whose files may come and go. */
export const OPEN_FOLDERS = ["courses", "canned-answers"] as const satisfies TextFolder[];
export type OpenFolder = (typeof OPEN_FOLDERS)[number];

/** A file of a folder in which files may come and go, whether it is there or not. */
export function fileIn(folder: OpenFolder, name: string): ContentFile {
  const file = `${folder}/${name}`;
  const title = titleOf(name);
  if (folder === "courses") {
    const shown = { title, shownOn: "/dashboard/mentorship", removable: true };
    return markdownFile(file, shown, courseText);
  }
  const shown = { title, shownOn: null, removable: true };
  return markdownFile(file, shown, answerText, (source) => loadCannedAnswer(source, name));
}

/** A text of law in a further language, whether it is there or not. */
export function translatedFile(of: Translation): ContentFile {
  const shownOn = of.text === "risk-disclosure" ? "/risk" : `/${of.text}`;
  const title = `${titleOf(of.text)} ${inOther(of)}`;
  const shown = { title, shownOn, removable: true };
  const file = translationFile(of);
  return of.text === "risk-disclosure"
    ? markdownFile(file, shown, riskText)
    : markdownFile(file, shown, pageText);
}

const filesIn = (folder: OpenFolder, source: ContentSource) =>
  orNone(() => source.names(folder).map((name) => fileIn(folder, name)));

const translationsIn = (source: ContentSource) =>
  orNone(() => listTranslations(source).map(translatedFile));

/** A folder that is gone is a fault between the files, and no reason to show no file at all. */
function orNone(list: () => ContentFile[]): ContentFile[] {
  try {
    return list();
  } catch {
    return [];
  }
}
