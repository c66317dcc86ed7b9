import type { BrandInput } from "@signaldeck/contract";
import { findContentFile } from "../../content/contentFiles.ts";
import { textOf } from "../../content/contentValue.ts";
import { changeFile } from "../../content/desk/publishContent.ts";
import { revisionOf } from "../../content/desk/revision.ts";
import { BRAND_FILE } from "../../content/loadContent.ts";
import type { SetupDeps } from "./setupDeps.ts";

/**
 * Publishes the brand's file, as the Content desk would.
 * @throws AppError `conflict` while the file in the folder is another one than is shown, or cannot
 * be written.
 */
export async function saveBrand(
  deps: SetupDeps,
  actorId: string,
  brand: BrandInput,
): Promise<void> {
  const { content, runningContent } = deps;
  const { source } = runningContent;
  const file = findContentFile(source, "brand");
  if (!file) throw new Error("the brand is no content file");
  await changeFile(deps, {
    file,
    text: textOf(BRAND_FILE, brand),
    revision: revisionOf(source.text(BRAND_FILE)),
    origin: "published",
    deed: {
      actorId,
      action: "setup.brand_saved",
      subject: { type: "setup", id: "brand" },
      details: { before: content.brand, after: brand },
    },
  });
}
