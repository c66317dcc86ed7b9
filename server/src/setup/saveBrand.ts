import type { BrandInput } from "@signaldeck/contract";
import { recordAudit } from "../audit/recordAudit.ts";
import { BRAND_FILE, loadBrand } from "../content/loadContent.ts";
import { orReadOnly, replaceContentFile } from "../content/replaceContentFile.ts";
import { AppError } from "../http/AppError.ts";
import type { SetupDeps } from "./setupDeps.ts";

/**
 * Writes the brand's file and shows it at once. The trace is written in a transaction that ends only
 * when the file is in its place, and the file comes back when it fails.
 * @throws AppError `conflict` while the file has faults, or cannot be written.
 */
export async function saveBrand(
  deps: SetupDeps,
  actorId: string,
  brand: BrandInput,
): Promise<void> {
  const { database, runningContent } = deps;
  const { folder, move } = runningContent;
  await runningContent.exclusively(async () => {
    const before = await loadBrand(folder).catch((error: unknown) => {
      const words = "The file brand.json has faults. Correct it in the content folder first.";
      throw new AppError("conflict", words, { cause: error });
    });
    const undo: (() => Promise<void>)[] = [];
    try {
      await database.write(async (transaction) => {
        await recordAudit(deps, transaction, {
          actorId,
          action: "setup.brand_saved",
          subject: { type: "setup", id: "brand" },
          details: { before, after: brand },
        });
        const text = `${JSON.stringify(brand, null, 2)}\n`;
        const written = replaceContentFile(folder, BRAND_FILE, text, move);
        undo.push(await orReadOnly(BRAND_FILE, written));
      });
    } catch (error) {
      for (const bringBack of undo) await bringBack();
      throw error;
    }
    await runningContent.takeBrand(brand);
  });
}
