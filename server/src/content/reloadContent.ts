import type { ContentStateDto } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { checkContent } from "./checkContent.ts";
import type { RunningContent } from "./RunningContent.ts";

export interface ContentDeskDeps {
  database: Database;
  clock: Clock;
  runningContent: RunningContent;
}

/**
 * Lets the product show the files as they are now. While one of them has a fault, nothing changes.
 * @throws AppError `conflict`.
 */
export async function reloadContent(
  deps: ContentDeskDeps,
  actorId: string,
): Promise<ContentStateDto> {
  const { database, clock, runningContent } = deps;
  await runningContent.exclusively(async () => {
    const changed = [...(await runningContent.changedFiles())];
    const exchange = await runningContent.prepare().catch((error: unknown) => {
      throw new AppError(
        "conflict",
        "The content files have faults. Nothing has changed; correct the files and try again.",
        { cause: error },
      );
    });
    await database.write((transaction) =>
      recordAudit(deps, transaction, {
        actorId,
        action: "content.reloaded",
        subject: { type: "content", id: "all" },
        details: { changed },
      }),
    );
    exchange();
  });
  return checkContent(runningContent, clock);
}
