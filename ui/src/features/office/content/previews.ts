import type { ContentPreviewDto } from "@signaldeck/contract";
import type { ComponentType } from "react";

/** Draws what a draft would look like, as far as one page or part of it goes. */
export type PreviewPart = ComponentType<{ preview: ContentPreviewDto }>;

/** Which part shows a file, by the file's path or by its folder; the other rooms hand them in. */
export type ContentPreviews = Readonly<Record<string, PreviewPart>>;

/** Fetches the parts, which are of many features: nobody waits for them who does not look. */
export type LoadPreviews = () => Promise<ContentPreviews>;

/** The part that shows a file. */
export const previewOf = (previews: ContentPreviews, file: string): PreviewPart | undefined =>
  previews[file] ?? previews[file.split("/")[0] ?? ""];
