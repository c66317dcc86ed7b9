import {
  openTable,
  watMoment,
  type ContentEditDto,
  type ContentVersionDto,
} from "@signaldeck/contract";
import { ChevronDown, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import {
  useContentVersionQuery,
  useContentVersionsQuery,
  useRestoreContentMutation,
} from "./api.ts";
import { ChangeList } from "./ChangeList.tsx";

export interface HistoryProps {
  file: ContentEditDto;
  onRestored: (number: number) => void;
}

/** The newest versions of a file, newest first. */
export function History({ file, onRestored }: HistoryProps) {
  const call = useContentVersionsQuery({ params: { id: file.id } });
  return (
    <Loaded
      call={call}
      what="the history"
      waiting={<Skeletons rows={3} each="h-14" className="grid gap-2" />}
    >
      {(versions) =>
        versions.length === 0 ? (
          <EmptyState title="No version is kept yet">
            The first is kept when the file is changed, or at the server's next start.
          </EmptyState>
        ) : (
          <ol aria-label="Versions" className="grid gap-2.5">
            {versions.map((version, index) => (
              <Version
                key={version.number}
                file={file}
                version={version}
                isNewest={index === 0}
                onRestored={onRestored}
              />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const ORIGINS = openTable<ContentVersionDto["origin"], string>((words) => words, {
  found: "found in the folder",
  disk: "changed on disk",
  published: "published",
  restored: "brought back",
  removed: "removed",
});

interface VersionProps extends HistoryProps {
  version: ContentVersionDto;
  isNewest: boolean;
}

function Version({ file, version, isNewest, onRestored }: VersionProps) {
  const [open, setOpen] = useState(false);
  const { number, origin, restoredFrom, by, at, note } = version;
  const how = restoredFrom === null ? ORIGINS[origin] : `version ${restoredFrom} brought back`;
  return (
    <li className="rounded-small border border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 rounded-small px-4 py-2 text-start hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            Version {number}: {how}
          </span>
          <span className="block text-1 break-words text-muted">
            {watMoment(at)}
            {by !== null && ` · ${by}`}
            {isNewest && " · the newest"}
          </span>
          {note !== null && <span className="block break-words">{note}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={open ? "size-5 shrink-0 rotate-180 text-muted" : "size-5 shrink-0 text-muted"}
        />
      </button>
      {open && (
        <div className="grid gap-4 border-t border-line px-4 py-4">
          <Comparison file={file} version={version} isNewest={isNewest} onRestored={onRestored} />
        </div>
      )}
    </li>
  );
}

function Comparison({ file, version, isNewest, onRestored }: VersionProps) {
  const { number, exists } = version;
  const call = useContentVersionQuery({ params: { id: file.id, number: String(number) } });
  const [asking, setAsking] = useState(false);
  const [restore] = useRestoreContentMutation();
  return (
    <Loaded
      call={call}
      what="the version"
      waiting={<Skeletons rows={2} each="h-10" className="grid gap-2" />}
    >
      {({ changes, againstNewest }) => (
        <>
          {number === 1 && version.origin === "found" ? (
            <p className="text-muted">The first that is kept; there is none before it.</p>
          ) : (
            <ChangeList changes={changes} />
          )}
          {!isNewest && exists && (
            <Button
              className="justify-self-start"
              icon={<RotateCcw aria-hidden="true" className="size-4" />}
              onClick={() => setAsking(true)}
            >
              Bring this version back
            </Button>
          )}
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            title={`Bring version ${number} back?`}
            action="Bring it back"
            failure="The version could not be brought back."
            onConfirm={async () => {
              const params = { id: file.id, number: String(number) };
              await restore({ params, body: { revision: file.revision } }).unwrap();
              onRestored(number);
            }}
          >
            <p>Every page shows it at once. It becomes a new version; none is lost.</p>
            <div
              className="max-h-[45dvh] overflow-y-auto"
              tabIndex={0}
              role="region"
              aria-label="Changes"
            >
              <ChangeList changes={againstNewest} />
            </div>
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  );
}
