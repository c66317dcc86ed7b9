import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FigureDto, FigureKind } from "./landing.ts";
import { oneLine, required } from "../text.ts";

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
  /** False: samples are kept from the public. */
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

/** A part of a file as it is shown: a text, an entry of a list, or named facts. */
export const ContentPartDto = z.object({
  title: z.string().nullable(),
  /** Given where the entry is a figure or a testimonial. */
  kind: FigureKind.nullable(),
  /** Restricted Markdown. */
  text: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type ContentPartDto = z.infer<typeof ContentPartDto>;

/** A file with what is in it; no parts while it has faults. */
export const ContentViewDto = ContentFileDto.extend({ parts: z.array(ContentPartDto) });
export type ContentViewDto = z.infer<typeof ContentViewDto>;

const DAY_MESSAGE = "Please give a day such as 2026-11-01";

export const FIGURE_SOURCE_MISSING = "Say where the figure comes from";
export const FIGURE_DAY_MISSING = "Give the day on which the source was checked";

/** Win rates on public pages come from the ledger and from no file. */
export const WIN_RATE_MESSAGE =
  "Win rates come from the ledger alone. Keep this figure a sample, or let it speak of something else";

/** Whether a figure claims how often signals win. */
export function claimsWinRate({ value, unit }: { value: string; unit: string }): boolean {
  return /\b(?:win|success|hit)[ -]?rates?\b|\baccura(?:cy|te)\b/i.test(`${value} ${unit}`);
}

const optionalText = (max: number) =>
  z
    .string()
    .max(max, { error: `Please keep it to ${max} characters` })
    .transform((text) => oneLine(text) || null)
    .nullable()
    .default(null);

const shownText = (missing: string, max: number) =>
  required(missing)
    .transform(oneLine)
    .refine((text) => text.length <= max, { error: `Please keep it to ${max} characters` });

/** What of a figure can be changed on the desk. A sample keeps neither source nor day. */
export const FigureInput = z
  .object({
    value: shownText("Please enter the value as it is shown", 40),
    unit: shownText("Please enter what the figure counts", 60),
    kind: FigureKind,
    source: optionalText(200),
    checkedAt: z
      .union([z.literal("").transform(() => null), z.iso.date({ error: DAY_MESSAGE }).nullable()])
      .default(null),
  })
  .superRefine((figure, context) => {
    if (figure.kind === "sample") return;
    const fault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (figure.source === null) fault("source", FIGURE_SOURCE_MISSING);
    if (figure.checkedAt === null) fault("checkedAt", FIGURE_DAY_MISSING);
    if (claimsWinRate(figure)) fault("unit", WIN_RATE_MESSAGE);
  })
  .transform((figure) =>
    figure.kind === "sample" ? { ...figure, source: null, checkedAt: null } : figure,
  );
export type FigureInput = z.infer<typeof FigureInput>;

export const SaveFigureInput = z.object({
  /** Of the file that the change was made on; another one in the meantime is a conflict. */
  revision: z.string().min(1).max(64),
  figure: FigureInput,
});
export type SaveFigureInput = z.infer<typeof SaveFigureInput>;

/** The figures file as it lies in the content folder now. */
export const FiguresDto = z.object({
  figures: z.array(FigureDto),
  revision: z.string(),
  writable: z.boolean(),
  /** False: samples are kept from the landing page. */
  showsSamples: z.boolean(),
});
export type FiguresDto = z.infer<typeof FiguresDto>;

const Id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "This id is not valid" });

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
    summary: "What is in one content file",
    permission: "content.manage",
    params: z.object({ id: Id }),
    reply: ContentViewDto,
    failure: "Failed to read the content file",
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
  figures: endpoint({
    method: "get",
    path: "/staff/content/figures",
    summary: "All figures of the figures file, samples included",
    permission: "content.manage",
    reply: FiguresDto,
    failure: "Failed to load the figures",
  }),
  saveFigure: endpoint({
    method: "put",
    path: "/staff/content/figures/:id",
    summary: "Change a figure in the figures file; the landing page shows it at once",
    permission: "content.manage",
    params: z.object({ id: Id }),
    body: SaveFigureInput,
    reply: FiguresDto,
    failure: "Failed to save the figure",
  }),
} as const;
