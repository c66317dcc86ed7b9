import type {
  ChangeContentInput,
  ContentEditDto,
  ContentStateDto,
  PublishContentInput,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordAudit, type Deed } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { messageOf } from "../../process/messageOf.ts";
import type { ContentFile } from "../contentFiles.ts";
import type { ContentSource } from "../ContentSource.ts";
import { loadContent } from "../loadContent.ts";
import { orReadOnly, replaceContentFile } from "../replaceContentFile.ts";
import { checkContent, editContent, fileOf } from "./checkContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { tryValue } from "./draftContent.ts";
import { revisionOf } from "./revision.ts";
import {
  addVersions,
  lockVersions,
  newestVersions,
  readVersions,
  refuseUnheard,
  type NewVersion,
} from "./versions.ts";

/** A file's next text, with the trace that it leaves. */
interface Change extends Pick<NewVersion, "origin" | "note" | "restoredFrom"> {
  file: ContentFile;
  /** Null takes the file away. */
  text: string | null;
  /** Of the text in the folder on which somebody has worked. */
  revision: string;
  deed: Omit<Deed, "subject"> & { subject?: Deed["subject"] };
}

/**
 * Publishes a draft: it is written into the folder, kept as a version and shown at once.
 * @throws AppError `not_found`; `validation_failed` with each fault at its place; `conflict` when
 * the file is another one than the draft was made of, or cannot be written.
 */
export async function publishContent(
  deps: ContentDeskDeps,
  actorId: string,
  id: string,
  { value, revision, note }: PublishContentInput,
): Promise<ContentEditDto> {
  const { runningContent } = deps;
  const file = fileOf(await runningContent.readFiles(), id);
  const { faults, text } = await tryValue(deps, file, value);
  const [fault] = faults;
  if (fault !== undefined) {
    const fields = faults.map(({ path, message }) => ({ path: inValue(path), message }));
    throw new AppError("validation_failed", fault.message, { fields });
  }
  const deed = { actorId, action: "content.published", details: { file: file.file, note } };
  await changeFile(deps, { file, text, revision, origin: "published", note, deed });
  return editContent(deps, id);
}

const inValue = (path: string) => (path === "" ? "value" : `value.${path}`);

/**
 * Takes a file away that is one of several.
 * @throws AppError `not_found`; `conflict`.
 */
export async function removeContent(
  deps: ContentDeskDeps,
  actorId: string,
  id: string,
  { revision, note }: ChangeContentInput,
): Promise<ContentStateDto> {
  const source = await deps.runningContent.readFiles();
  const file = fileOf(source, id);
  if (!file.removable) throw new AppError("conflict", "The product needs this file.");
  if (!source.texts.has(file.file)) throw new AppError("not_found", "There is no such file.");
  const deed = { actorId, action: "content.removed", details: { file: file.file, note } };
  await changeFile(deps, { file, text: null, revision, origin: "removed", note, deed });
  return checkContent(deps);
}

/**
 * Brings a version back, as a new version.
 * @throws AppError `not_found`; `conflict` also where the version no longer fits the other files.
 */
export async function restoreContent(
  deps: ContentDeskDeps,
  actorId: string,
  { id, number }: { id: string; number: number },
  { revision, note }: ChangeContentInput,
): Promise<ContentEditDto> {
  const file = fileOf(await deps.runningContent.readFiles(), id);
  const version = (await readVersions(deps, file.file, [number])).get(number);
  if (!version) throw new AppError("not_found", "There is no such version.");
  const { text } = version;
  if (text === null) throw new AppError("conflict", "From this version on there was no file.");
  const deed = {
    actorId,
    action: "content.restored",
    details: { file: file.file, version: number, note },
  };
  const origin = "restored" as const;
  await changeFile(deps, { file, text, revision, origin, note, restoredFrom: number, deed });
  return editContent(deps, id);
}

/**
 * Puts a text in a file's place, for everybody who is shown it. File, version and trace come in one
 * transaction, which ends only when the file is in its place; the file comes back when it fails.
 * A text that is there already changes nothing.
 * @throws AppError `conflict`.
 */
export async function changeFile(deps: ContentDeskDeps, change: Change): Promise<void> {
  const { database, runningContent } = deps;
  const { file, text, revision } = change;
  await runningContent.exclusively(async () => {
    const folder = await runningContent.readFiles();
    const lies = folder.texts.get(file.file) ?? null;
    if (revisionOf(lies) !== revision) throw isNoLongerNewest(file);
    const shown = runningContent.source.texts.get(file.file) ?? null;
    if (text === lies && text === shown) return;
    const exchange = prepare(deps, runningContent.source.with(new Map([[file.file, text]])));
    const undo: (() => Promise<void>)[] = [];
    try {
      await database.write(async (transaction) => {
        await addChange(deps, transaction, change, { lies, shown });
        const written = replaceContentFile(
          runningContent.folder,
          file.file,
          text,
          runningContent.move,
        );
        undo.push(await orReadOnly(file.file, written));
      });
    } catch (error) {
      for (const bringBack of undo) await bringBack();
      throw error;
    }
    exchange();
  });
}

function prepare({ runningContent }: ContentDeskDeps, source: ContentSource): () => void {
  try {
    return runningContent.prepare(source);
  } catch (error) {
    throw new AppError("conflict", `It does not fit the other files: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

const isNoLongerNewest = ({ file }: ContentFile) =>
  new AppError(
    "conflict",
    `${file} has a newer version than the one you began from. Look at what has changed, then publish again.`,
  );

/** The version and its trace, after what nobody has kept yet of the file. */
async function addChange(
  deps: ContentDeskDeps,
  transaction: Transaction,
  { file: changed, text, origin, note = null, restoredFrom = null, deed }: Change,
  { lies, shown }: { lies: string | null; shown: string | null },
): Promise<void> {
  const { file, id } = changed;
  await lockVersions(deps, transaction);
  const all = await newestVersions(deps, transaction);
  const newest = all.get(file);
  // Another server has published since, and this one has not heard of it yet.
  if (newest && newest.text !== shown) throw isNoLongerNewest(changed);
  refuseUnheard(all, deps.runningContent.source);
  const before: NewVersion[] =
    newest || shown === null ? [] : [{ file, text: shown, origin: "found" }];
  if (lies !== shown && lies !== null && isUsable(deps, file, lies)) {
    before.push({ file, text: lies, origin: "disk" });
  }
  const { actorId } = deed;
  const version: NewVersion = { file, text, origin, authorId: actorId, note, restoredFrom };
  await addVersions(deps, transaction, [...before, version]);
  await recordAudit(deps, transaction, { subject: { type: "content_file", id }, ...deed });
}

/** Whether a text that somebody has written into the folder could be shown: then it is kept. */
function isUsable({ runningContent }: ContentDeskDeps, file: string, text: string): boolean {
  const { source, config } = runningContent;
  try {
    loadContent(source.with(new Map([[file, text]])), config);
    return true;
  } catch {
    return false;
  }
}
