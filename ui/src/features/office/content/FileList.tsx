import type { ContentFileDto } from "@signaldeck/contract";
import { CircleCheck, Pencil, TriangleAlert } from "lucide-react";
import { generatePath, Link } from "react-router-dom";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { LIST_ITEM, useListKeys } from "../../../components/useListKeys.ts";
import { SCREENS } from "../../../screens.ts";
import { NewFile } from "./NewFile.tsx";
import { NewTranslation } from "./NewTranslation.tsx";

const GROUPS = [
  ["courses/", "Courses"],
  ["canned-answers/", "Canned answers"],
  ["legal/", "Legal texts"],
] as const;

function groupOf({ file }: ContentFileDto): string {
  return GROUPS.find(([folder]) => file.startsWith(folder))?.[1] ?? "Pages and figures";
}

export interface FileListProps {
  files: readonly ContentFileDto[];
  chosen: string | undefined;
  /** Files with something typed that is not published. */
  drafts: ReadonlyMap<string, unknown>;
}

/** The files by what they are for, each with a word on whether it can be used. */
export function FileList({ files, chosen, drafts }: FileListProps) {
  const list = useListKeys<HTMLDivElement>("file");
  const groups = [...new Set([...files.map(groupOf), ...GROUPS.map(([, title]) => title)])];
  return (
    <Card padded={false} className="overflow-hidden">
      <div ref={list}>
        {groups.map((group) => (
          <section key={group} aria-label={group} className="border-line not-first:border-t">
            <h2 className="px-4 pt-3.5 pb-1.5 text-1 text-faint">{group}</h2>
            <ul>
              {files
                .filter((file) => groupOf(file) === group)
                .map((file) => (
                  <FileLink
                    key={file.id}
                    file={file}
                    chosen={file.id === chosen}
                    hasDraft={drafts.has(file.id)}
                  />
                ))}
            </ul>
            {group === "Courses" && <NewFile folder="courses" />}
            {group === "Canned answers" && <NewFile folder="canned-answers" />}
            {group === "Legal texts" && <NewTranslation />}
          </section>
        ))}
      </div>
    </Card>
  );
}

interface FileLinkProps {
  file: ContentFileDto;
  chosen: boolean;
  hasDraft: boolean;
}

function FileLink({ file, chosen, hasDraft }: FileLinkProps) {
  return (
    <li>
      <Link
        {...LIST_ITEM}
        to={generatePath(SCREENS.contentFile, { file: file.id })}
        aria-current={chosen ? "page" : undefined}
        className={classes(
          "flex min-h-11 items-center gap-3 px-4 py-2 transition-colors -outline-offset-2 hover:bg-raised",
          chosen && "bg-raised",
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{file.title}</span>
          <span className="block truncate text-1 text-muted">{file.file}</span>
        </span>
        {hasDraft ? <span className="text-1 text-brand">draft</span> : <FileState file={file} />}
      </Link>
    </li>
  );
}

/** Valid, changed since it was loaded, or how many faults. */
export function FileState({ file }: { file: ContentFileDto }) {
  const faults = file.faults.length;
  const [Icon, words, tone] =
    faults > 0
      ? ([TriangleAlert, faults === 1 ? "1 fault" : `${faults} faults`, "text-amber"] as const)
      : file.changed
        ? ([Pencil, "changed", "text-brand"] as const)
        : ([CircleCheck, "valid", "text-muted"] as const);
  return (
    <span className={classes("flex shrink-0 items-center gap-1.5 text-1", tone)}>
      <Icon aria-hidden="true" className="size-3.5" />
      {words}
    </span>
  );
}
