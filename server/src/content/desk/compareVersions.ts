import type { ContentComparisonDto, ContentVersionDto } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import { valueOf } from "../contentValue.ts";
import { changesBetween } from "./changesBetween.ts";
import { fileOf, formIn } from "./checkContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { listVersions, newestVersions, presentVersions, readVersions } from "./versions.ts";

/** The versions of a file, newest first. @throws AppError `not_found`. */
export async function contentVersions(
  deps: ContentDeskDeps,
  id: string,
): Promise<ContentVersionDto[]> {
  const { file } = fileOf(await deps.runningContent.readFiles(), id);
  return listVersions(deps, file);
}

/** One version against the one before it, and against the newest. @throws AppError `not_found`. */
export async function compareVersion(
  deps: ContentDeskDeps,
  { id, number }: { id: string; number: number },
): Promise<ContentComparisonDto> {
  const { runningContent } = deps;
  const file = fileOf(await runningContent.readFiles(), id);
  const found = await readVersions(deps, file.file, [number, number - 1]);
  const row = found.get(number);
  const [version] = row ? await presentVersions(deps, [row]) : [];
  if (!row || !version) throw new AppError("not_found", "There is no such version.");
  const form = formIn(runningContent.source, file);
  const newest = (await newestVersions(deps)).get(file.file);
  const value = (text: string | null | undefined) =>
    text === null || text === undefined ? undefined : valueOf(file.file, text);
  return {
    version,
    changes: changesBetween(form, value(found.get(number - 1)?.text), value(row.text)),
    againstNewest: changesBetween(form, value(newest?.text), value(row.text)),
  };
}
