import type { FigureDto, FiguresDto, SaveFigureInput } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { figuresRevision, writeFigures } from "./figuresFile.ts";
import { FIGURES_FILE, figureFaults, loadFigures } from "./landingContent.ts";
import { orReadOnly } from "./replaceContentFile.ts";
import type { ContentDeskDeps } from "./reloadContent.ts";
import type { RunningContent } from "./RunningContent.ts";

/**
 * The figures file as it lies in the folder now.
 * @throws AppError `conflict` while the file has faults.
 */
export async function readFigures(running: RunningContent): Promise<FiguresDto> {
  const { folder, config } = running;
  const read = async () => {
    // Before the figures: should the file change in between, saving finds the conflict.
    const revision = await figuresRevision(folder);
    return { revision, figures: await loadFigures(folder) };
  };
  const { revision, figures } = await read().catch((error: unknown) => {
    throw new AppError("conflict", "The figures file has faults. Correct it in the folder first.", {
      cause: error,
    });
  });
  return {
    figures,
    revision,
    writable: await running.isWritable(),
    showsSamples: config.demo,
  };
}

/**
 * Changes one figure in the file; the landing page follows at once. The trace is written in a
 * transaction that ends only when the file is in its place, and the file comes back when it fails.
 * @throws AppError `not_found`; `validation_failed`; `conflict` when the file is another one than
 * the change was made on, or cannot be written.
 */
export async function saveFigure(
  deps: ContentDeskDeps,
  actorId: string,
  id: string,
  { revision, figure }: SaveFigureInput,
): Promise<FiguresDto> {
  const { database, clock, runningContent } = deps;
  return runningContent.exclusively(async () => {
    const now = await readFigures(runningContent);
    const before = now.figures.find((one) => one.id === id);
    if (!before) throw new AppError("not_found", "There is no such figure in the file.");
    if (now.revision !== revision) {
      throw new AppError(
        "conflict",
        "The figures file has changed since you opened it. Look at it again, then save.",
      );
    }
    const after: FigureDto = { ...before, ...figure };
    checkDay(after, clock);
    const figures = now.figures.map((one) => (one === before ? after : one));
    const [fault] = figureFaults(figures);
    if (fault !== undefined) throw new AppError("validation_failed", fault);

    const undo: (() => Promise<void>)[] = [];
    try {
      await database.write(async (transaction) => {
        await recordAudit(deps, transaction, {
          actorId,
          action: "figure.changed",
          subject: { type: "figure", id },
          details: { before: shown(before), after: shown(after) },
        });
        const { folder, move } = runningContent;
        undo.push(await orReadOnly(FIGURES_FILE, writeFigures(folder, figures, move)));
      });
    } catch (error) {
      for (const bringBack of undo) await bringBack();
      throw error;
    }
    await runningContent.takeFigures(figures);
    return readFigures(runningContent);
  });
}

const shown = ({ value, unit, kind, source, checkedAt }: FigureDto) => ({
  value,
  unit,
  kind,
  source,
  checkedAt,
});

/** Nobody has checked a source tomorrow; days are those of the display zone. */
function checkDay({ checkedAt }: FigureDto, clock: Clock): void {
  if (checkedAt === null || Date.parse(`${checkedAt}T00:00:00+01:00`) <= clock.now()) return;
  const message = "The source cannot have been checked on a day that is still to come";
  throw new AppError("validation_failed", message, { fields: [{ path: "checkedAt", message }] });
}
