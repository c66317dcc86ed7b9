import { basename, dirname } from "node:path";
import {
  type ContentDraftDto,
  type ContentFaultDto,
  type ContentPreviewDto,
  FigureDto,
} from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import { messageOf } from "../../process/messageOf.ts";
import { offerAt } from "../botOffer.ts";
import type { ContentFile } from "../contentFiles.ts";
import { textOf, valueOf, type ContentValue } from "../contentValue.ts";
import { FIGURES_FILE } from "../landingContent.ts";
import { loadContent, RISK_FILE, type Content } from "../loadContent.ts";
import { changesBetween } from "./changesBetween.ts";
import { fileOf, formIn } from "./checkContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { revisionOf } from "./revision.ts";
import { allTexts } from "./versions.ts";

/**
 * What is wrong with a draft, what it would change, and how it would look. Nothing is kept.
 * @throws AppError `not_found`.
 */
export async function draftContent(
  deps: ContentDeskDeps,
  id: string,
  value: ContentValue,
): Promise<ContentDraftDto> {
  const { runningContent, clock } = deps;
  const folder = await runningContent.readFiles();
  const file = fileOf(folder, id);
  const text = folder.texts.get(file.file) ?? null;
  const before = text === null ? undefined : valueOf(file.file, text);
  const { faults, content } = await tryValue(deps, file, value);
  return {
    faults,
    revision: revisionOf(text),
    changes: changesBetween(formIn(runningContent.source, file), before, value),
    preview: content && presentPreview(content, file, value, clock),
  };
}

/** A draft that can be published, or what is wrong with it. */
export type Tried =
  | { faults: []; text: string; content: Content }
  | { faults: ContentFaultDto[]; text: null; content: null };

/** Reads a value as if it were the file, beside all else as it is shown. */
export async function tryValue(
  deps: ContentDeskDeps,
  file: ContentFile,
  value: ContentValue,
): Promise<Tried> {
  const { source, config } = deps.runningContent;
  const checked = file.schema(source).safeParse(value);
  const faults: ContentFaultDto[] = (checked.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  if (faults.length === 0) faults.push(...(await ruleFaults(deps, file, value)));
  if (faults.length > 0) return { faults, text: null, content: null };
  const text = textOf(file.file, value);
  try {
    const content = loadContent(source.with(new Map([[file.file, text]])), config);
    return { faults: [], text, content };
  } catch (error) {
    return { faults: [{ path: "", message: messageOf(error) }], text: null, content: null };
  }
}

/** What no schema of the file alone can know. */
async function ruleFaults(
  deps: ContentDeskDeps,
  { file }: ContentFile,
  value: ContentValue,
): Promise<ContentFaultDto[]> {
  if (file === FIGURES_FILE) return figureFaults(value, deps.clock);
  return file === RISK_FILE ? riskFaults(deps, value) : [];
}

/** Nobody has checked a source tomorrow; days are those of the display zone. */
function figureFaults(value: ContentValue, clock: Clock): ContentFaultDto[] {
  return FigureDto.array()
    .parse(value)
    .flatMap(({ checkedAt }, index) =>
      checkedAt === null || Date.parse(`${checkedAt}T00:00:00+01:00`) <= clock.now()
        ? []
        : [
            {
              path: `${index}.checkedAt`,
              message: "The source cannot have been checked on a day that is still to come",
            },
          ],
    );
}

/** Members acknowledge a version: what it says must not become something else, now or later. */
async function riskFaults(deps: ContentDeskDeps, value: ContentValue): Promise<ContentFaultDto[]> {
  const draft = riskIn(textOf(RISK_FILE, value));
  const isAnother = ({ text, summary }: Record<string, unknown>) =>
    text !== draft["text"] || summary !== draft["summary"];
  const shown = riskIn(deps.runningContent.source.text(RISK_FILE));
  if (!isAnother(shown) && shown["version"] === draft["version"]) return [];
  const earlier = [shown, ...(await allTexts(deps, RISK_FILE)).map(riskIn)];
  const isTaken = earlier.some((one) => one["version"] === draft["version"] && isAnother(one));
  if (!isTaken) return [];
  const message =
    "Choose a new version: another text had this one, and members may have acknowledged it";
  return [{ path: "version", message }];
}

const riskIn = (text: string) => (valueOf(RISK_FILE, text) ?? {}) as Record<string, unknown>;

function presentPreview(
  content: Content,
  { file }: ContentFile,
  value: ContentValue,
  clock: Clock,
): ContentPreviewDto {
  const id = basename(file, ".md");
  const isAnswer = dirname(file) === "canned-answers";
  const answer = isAnswer ? content.cannedAnswers.find((one) => one.id === id) : undefined;
  return {
    public: content.public,
    countryRules: content.countries.rules,
    links: content.links,
    faq: content.faq,
    supportContacts: content.supportContacts,
    products: content.products,
    landing: content.landing,
    pages: Object.values(content.pages),
    botOffer: offerAt(content.botOffer, clock.now()),
    sessions: content.academy.sessions,
    course: dirname(file) === "courses" ? courseOf(content, value) : null,
    cannedAnswer: answer ?? null,
  };
}

/** As somebody sees it who has read nothing of it. */
function courseOf({ academy }: Content, value: ContentValue): ContentPreviewDto["course"] {
  const { id: wanted } = value as { id: string };
  const course = academy.courses.find(({ id }) => id === wanted);
  if (!course) return null;
  const { order: _, ...shown } = course;
  return { ...shown, lessons: course.lessons.map((lesson) => ({ ...lesson, done: false })) };
}
