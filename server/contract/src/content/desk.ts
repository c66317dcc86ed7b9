import { z } from "zod";
import { CannedAnswerDto } from "../support/desk.ts";
import { BotOfferDto } from "../bot-access/calls.ts";
import { CourseDto, LiveSessionDto } from "../academy/calls.ts";
import { CountryRule } from "../countryRules.ts";
import { endpoint } from "../endpoint.ts";
import { ContentField } from "./form.ts";
import { FaqEntry, LinksDto, PublicContentDto, SupportContactsDto } from "./calls.ts";
import { LandingContentDto, PageDto } from "./landing.ts";
import { ProductDto } from "./products.ts";
import { oneLine } from "../text.ts";

/** One of the operator's files, as it lies in the content folder now. */
export const ContentFileDto = z.object({
  /** Stable while the file keeps its name. */
  id: z.string(),
  /** Path within the content folder, such as `legal/terms.md`. */
  file: z.string(),
  /** What it is, such as "Terms of use". */
  title: z.string(),
  /** The page that shows it; null where it is shown in several places or to nobody. */
  shownOn: z.string().nullable(),
  /** Whether it is one of several of its folder, which may come and go. */
  removable: z.boolean(),
  /** Empty: valid. */
  faults: z.array(z.string()),
  /** The file is another one than the product has loaded. */
  changed: z.boolean(),
});
export type ContentFileDto = z.infer<typeof ContentFileDto>;

export const ContentStateDto = z.object({
  /** Absolute path of the content folder on the server. */
  folder: z.string(),
  /** False: the server may not write there. */
  writable: z.boolean(),
  /** False: samples are hidden from the public. */
  showsSamples: z.boolean(),
  /** When the running content was loaded. */
  loadedAt: z.iso.datetime(),
  /** When the files were looked at. */
  checkedAt: z.iso.datetime(),
  files: z.array(ContentFileDto),
  /** Faults between files, such as an id that two courses have. */
  faults: z.array(z.string()),
});
export type ContentStateDto = z.infer<typeof ContentStateDto>;

/** Something wrong with a value; `path` leads to it, such as `3.answer`. */
export const ContentFaultDto = z.object({ path: z.string(), message: z.string() });
export type ContentFaultDto = z.infer<typeof ContentFaultDto>;

/** A file to be edited. */
export const ContentEditDto = ContentFileDto.extend({
  form: ContentField,
  /** What is edited: of JSON its value, of a Markdown file its fields and `text`. */
  value: z.unknown(),
  /** Fingerprint of the text in the folder; a publisher sends the one that they worked on. */
  revision: z.string(),
  /** Number of its newest version; 0 while it has none. */
  version: z.number().int(),
});
export type ContentEditDto = z.infer<typeof ContentEditDto>;

/** One place of a file that is not the same in two versions, line by line. */
export const ContentChangeDto = z.object({
  /** Such as "What does it cost? · Answer". */
  where: z.string(),
  lines: z.array(z.object({ kind: z.enum(["same", "gone", "new"]), text: z.string() })),
});
export type ContentChangeDto = z.infer<typeof ContentChangeDto>;

/** What the public calls would answer, and what members would read, if a draft were published. */
export const ContentPreviewDto = z.object({
  public: PublicContentDto,
  countryRules: z.array(CountryRule),
  links: LinksDto,
  faq: z.array(FaqEntry),
  supportContacts: SupportContactsDto,
  products: z.array(ProductDto),
  landing: LandingContentDto,
  pages: z.array(PageDto),
  botOffer: BotOfferDto.nullable(),
  sessions: z.array(LiveSessionDto),
  /** Of a file of `courses/`: the course, as somebody sees it who has read nothing of it. */
  course: CourseDto.nullable(),
  /** Of a file of `canned-answers/`. */
  cannedAnswer: CannedAnswerDto.nullable(),
});
export type ContentPreviewDto = z.infer<typeof ContentPreviewDto>;

/** The findings on a draft, which nobody else sees. */
export const ContentDraftDto = z.object({
  /** Empty: it can be published. */
  faults: z.array(ContentFaultDto),
  /** Against the file as it lies in the folder. */
  changes: z.array(ContentChangeDto),
  /** Fingerprint of that file: a publisher sends it back as a sign of having seen these changes. */
  revision: z.string(),
  /** Null while there are faults. */
  preview: ContentPreviewDto.nullable(),
});
export type ContentDraftDto = z.infer<typeof ContentDraftDto>;

/**
 * How a version came about: `found` when the server first saw the file, `disk` by a change in the
 * folder, `published`, `restored` or `removed` at the desk.
 */
export const ContentOrigin = z.enum(["found", "disk", "published", "restored", "removed"]);
export type ContentOrigin = z.infer<typeof ContentOrigin>;

export const ContentVersionDto = z.object({
  number: z.number().int().positive(),
  origin: ContentOrigin,
  note: z.string().nullable(),
  /** Who made it; null where the server did, or the account is gone. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  /** The version that it brought back. */
  restoredFrom: z.number().int().nullable(),
  /** False: from this version on there was no such file. */
  exists: z.boolean(),
});
export type ContentVersionDto = z.infer<typeof ContentVersionDto>;

export const ContentComparisonDto = z.object({
  version: ContentVersionDto,
  /** Against the version before it. */
  changes: z.array(ContentChangeDto),
  /** What bringing it back would change of the newest one. */
  againstNewest: z.array(ContentChangeDto),
});
export type ContentComparisonDto = z.infer<typeof ContentComparisonDto>;

export const CONTENT_LIMITS = {
  /** Characters of a note on a version. */
  note: 200,
  /** Newest versions that are listed. */
  versions: 100,
} as const;

const Revision = z.string().min(1).max(64);
const Note = z
  .string()
  .max(CONTENT_LIMITS.note, { error: `Please keep it to ${CONTENT_LIMITS.note} characters` })
  .transform((text) => oneLine(text) || null)
  .nullable()
  .default(null);

export const PublishContentInput = z.object({
  value: z.unknown(),
  /** Of the file that was edited; another one in the meantime is a conflict. */
  revision: Revision,
  note: Note,
});
export type PublishContentInput = z.infer<typeof PublishContentInput>;

export const ChangeContentInput = PublishContentInput.omit({ value: true });
export type ChangeContentInput = z.infer<typeof ChangeContentInput>;

/** Win rates on public pages come from the ledger and from no file. */
export const WIN_RATE_MESSAGE =
  "Win rates come from the ledger alone. Keep this figure a sample, or let it speak of something else";

/** Whether a figure claims how often signals win. */
export function claimsWinRate({ value, unit }: { value: string; unit: string }): boolean {
  return /\b(?:win|success|hit)[ -]?rates?\b|\baccura(?:cy|te)\b/i.test(`${value} ${unit}`);
}

const Id = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "This id is not valid" });
const FileParams = z.object({ id: Id });
const VersionParams = z.object({
  id: Id,
  number: z.string().regex(/^[1-9]\d{0,8}$/, { error: "This is not the number of a version" }),
});

export const contentDeskApi = {
  state: endpoint({
    method: "get",
    path: "/staff/content",
    summary: "The operator's content files as they lie in the folder now, each with its faults",
    permission: "content.manage",
    reply: ContentStateDto,
    failure: "Failed to check the content files",
  }),
  file: endpoint({
    method: "get",
    path: "/staff/content/files/:id",
    summary: "One content file with the form in which it is edited",
    permission: "content.manage",
    params: FileParams,
    reply: ContentEditDto,
    failure: "Failed to read the content file",
  }),
  draft: endpoint({
    method: "post",
    path: "/staff/content/files/:id/draft",
    summary:
      "What is wrong with a draft, what it would change and how it would look; keeps nothing",
    permission: "content.manage",
    params: FileParams,
    body: z.object({ value: z.unknown() }),
    reply: ContentDraftDto,
    failure: "Failed to look at the draft",
  }),
  publish: endpoint({
    method: "put",
    path: "/staff/content/files/:id",
    summary: "Publish a content file; every page shows it at once, and it becomes a version",
    permission: "content.manage",
    params: FileParams,
    body: PublishContentInput,
    reply: ContentEditDto,
    failure: "Failed to publish the content file",
  }),
  remove: endpoint({
    method: "delete",
    path: "/staff/content/files/:id",
    summary: "Take a course or a canned answer away; its versions stay",
    permission: "content.manage",
    params: FileParams,
    body: ChangeContentInput,
    reply: ContentStateDto,
    failure: "Failed to remove the content file",
  }),
  versions: endpoint({
    method: "get",
    path: "/staff/content/files/:id/versions",
    summary: "The versions of a content file, newest first",
    permission: "content.manage",
    params: FileParams,
    reply: z.array(ContentVersionDto),
    failure: "Failed to read the versions",
  }),
  version: endpoint({
    method: "get",
    path: "/staff/content/files/:id/versions/:number",
    summary: "One version of a content file, and what it changed",
    permission: "content.manage",
    params: VersionParams,
    reply: ContentComparisonDto,
    failure: "Failed to read the version",
  }),
  restore: endpoint({
    method: "post",
    path: "/staff/content/files/:id/versions/:number/restore",
    summary: "Bring a version back, as a new version",
    permission: "content.manage",
    params: VersionParams,
    body: ChangeContentInput,
    reply: ContentEditDto,
    failure: "Failed to bring the version back",
  }),
  reload: endpoint({
    method: "post",
    path: "/staff/content/reload",
    summary:
      "Let the product show the content files as they are now; refused while one has a fault",
    permission: "content.manage",
    reply: ContentStateDto,
    failure: "Failed to load the content files",
  }),
} as const;
