import type { ContentPartDto, ContentViewDto } from "@signaldeck/contract";
import { ArrowLeft, ArrowUpRight } from "lucide-react";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Markdown } from "../../components/Markdown.tsx";
import { Pill } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useContentFileQuery } from "./api.ts";
import { FileState } from "./FileList.tsx";

/** One file as it lies in the folder: its faults, or what the product makes of it. */
export function ContentPreview({ id }: { id: string }) {
  const call = useContentFileQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <div className="grid gap-3">
      <TextLink to={SCREENS.contentDesk} className="gap-1.5 justify-self-start lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All files
      </TextLink>
      <Loaded
        call={call}
        what="the file"
        title="The file could not be read"
        ownCard
        waiting={
          <Card className="grid gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-48" />
          </Card>
        }
      >
        {(view) => <View view={view} />}
      </Loaded>
    </div>
  );
}

function View({ view }: { view: ContentViewDto }) {
  return (
    <Card
      title={view.title}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <span className="break-all">{view.file}</span>
          <FileState file={view} />
        </span>
      }
    >
      {view.shownOn !== null && (
        <TextLink to={view.shownOn} className="gap-1">
          Where it is shown
          <ArrowUpRight aria-hidden="true" className="size-4" />
        </TextLink>
      )}
      {view.changed && view.faults.length === 0 && (
        <p className="mb-3 rounded-small bg-brand-wash px-3.5 py-2.5">
          This is the file as it lies in the folder. The product shows an earlier one until the
          files are loaded.
        </p>
      )}
      {view.faults.length > 0 ? (
        <div className="rounded-small bg-amber-wash px-3.5 py-3">
          <p className="font-semibold text-amber">The file cannot be used</p>
          <ul className="mt-1.5 list-disc pl-5 break-words">
            {view.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      ) : view.parts.length === 0 ? (
        <EmptyState title="The file holds no entries">Nothing of it is shown.</EmptyState>
      ) : (
        <div className="divide-y divide-line">
          {view.parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Part({ part: { title, kind, text, facts } }: { part: ContentPartDto }) {
  return (
    <div className="grid gap-3 py-4 first:pt-1 last:pb-1">
      {(title !== null || kind !== null) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {title !== null && <h3 className="font-semibold break-words">{title}</h3>}
          {kind !== null && <Pill tone={kind === "sample" ? "sample" : "brand"}>{kind}</Pill>}
        </div>
      )}
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-words max-sm:mb-1">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text !== null && <Markdown text={text} level={4} />}
    </div>
  );
}
