import type { ContentStateDto } from "@signaldeck/contract";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import type { ContentSource } from "../ContentSource.ts";
import type { RunningContent } from "../RunningContent.ts";
import { changedFiles, checkContent } from "./checkContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import {
  addVersions,
  lockVersions,
  newestVersions,
  refuseUnheard,
  type NewVersion,
} from "./versions.ts";

/**
 * Lets the product show the files as they lie in the folder, each change as a version. While one of
 * them has a fault, nothing changes.
 * @throws AppError `conflict`.
 */
export async function reloadContent(
  deps: ContentDeskDeps,
  actorId: string,
): Promise<ContentStateDto> {
  const { database, runningContent } = deps;
  await runningContent.exclusively(async () => {
    const folder = await runningContent.readFiles();
    const changed = changedFiles(runningContent, folder);
    const exchange = prepare(runningContent, folder);
    await database.write(async (transaction) => {
      await lockVersions(deps, transaction);
      const newest = await newestVersions(deps, transaction);
      refuseUnheard(newest, runningContent.source, folder);
      const added = changed.flatMap((file): NewVersion[] => {
        const shown = runningContent.source.texts.get(file);
        const text = folder.texts.get(file) ?? null;
        const before = newest.get(file);
        if (before?.text === text) return [];
        const found: NewVersion[] =
          before || shown === undefined ? [] : [{ file, text: shown, origin: "found" }];
        return [...found, { file, text, origin: "disk", authorId: actorId }];
      });
      await addVersions(deps, transaction, added);
      await recordAudit(deps, transaction, {
        actorId,
        action: "content.reloaded",
        subject: { type: "content", id: "all" },
        details: { changed },
      });
    });
    exchange();
  });
  return checkContent(deps);
}

function prepare(running: RunningContent, folder: ContentSource): () => void {
  try {
    return running.prepare(folder);
  } catch (error) {
    throw new AppError(
      "conflict",
      "The content files have faults. Nothing has changed; correct the files and try again.",
      { cause: error },
    );
  }
}
