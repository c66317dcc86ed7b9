import type {
  ContentFileDto,
  ContentPartDto,
  ContentStateDto,
  ContentViewDto,
} from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import { AppError } from "../http/AppError.ts";
import { listContentFiles, type ContentFile } from "./contentFiles.ts";
import { loadContent } from "./loadContent.ts";
import { ContentError } from "./readContentFile.ts";
import type { RunningContent } from "./RunningContent.ts";
import { messageOf } from "../messageOf.ts";

/** Reads every file of the content folder anew and says what is wrong; nothing that runs changes. */
export async function checkContent(
  running: RunningContent,
  clock: Clock,
): Promise<ContentStateDto> {
  const { folder, config } = running;
  const changed = await running.changedFiles();
  const described = await Promise.all(
    (await listContentFiles(folder)).map((file) => readFile(folder, file)),
  );
  return {
    folder,
    writable: await running.isWritable(),
    showsSamples: config.demo,
    loadedAt: new Date(running.loadedAt).toISOString(),
    checkedAt: new Date(clock.now()).toISOString(),
    files: described.map((one) => presentFile(one, changed)),
    faults: await faultsBetween(running),
  };
}

/**
 * One file with what is in it.
 * @throws AppError `not_found`.
 */
export async function viewContentFile(
  running: RunningContent,
  id: string,
): Promise<ContentViewDto> {
  const file = (await listContentFiles(running.folder)).find((one) => one.id === id);
  if (!file) throw new AppError("not_found", "There is no such content file.");
  const described = await readFile(running.folder, file);
  return {
    ...presentFile(described, await running.changedFiles()),
    parts: described.parts,
  };
}

interface ReadFile {
  file: ContentFile;
  parts: ContentPartDto[];
  faults: readonly string[];
}

async function readFile(folder: string, file: ContentFile): Promise<ReadFile> {
  try {
    return { file, parts: await file.read(folder), faults: [] };
  } catch (error) {
    return { file, parts: [], faults: faultsOf(error) };
  }
}

function faultsOf(error: unknown): readonly string[] {
  if (error instanceof ContentError) return error.faults;
  return [messageOf(error)];
}

function presentFile({ file, faults }: ReadFile, changed: ReadonlySet<string>): ContentFileDto {
  const { read, ...shown } = file;
  return { ...shown, faults: [...faults], changed: changed.has(file.file) };
}

/** What is wrong only when the files are put together; a file's own faults stand with the file. */
async function faultsBetween({ folder, config }: RunningContent): Promise<string[]> {
  return loadContent(folder, config).then(
    () => [],
    (error: unknown) => (error instanceof ContentError ? [] : [...faultsOf(error)]),
  );
}
