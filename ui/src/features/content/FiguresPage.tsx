import type { FigureDto, FiguresDto } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FormNote } from "../../components/FormNote.tsx";
import { DeskHead } from "../../components/DeskHead.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { RequirePermission } from "../../components/RequirePermission.tsx";
import { Skeletons } from "../../components/Skeletons.tsx";
import { useFiguresQuery } from "./api.ts";
import { ContentTabs } from "./ContentTabs.tsx";
import { FigureDialog } from "./FigureDialog.tsx";
import { FigureRow } from "./FigureRow.tsx";

const TITLE = "Content";

/** Every published figure with where it comes from. */
export function FiguresPage() {
  return (
    <RequirePermission permission="content.manage" title={TITLE}>
      <Figures />
    </RequirePermission>
  );
}

function Figures() {
  const call = useFiguresQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="The figures of the landing page. What is measured or stated needs a source and the day on which it was checked. Win rates come from the ledger and are not among them."
      />
      <ContentTabs current="figures" />
      <Loaded
        call={call}
        what="the figures"
        ownCard
        waiting={<Skeletons rows={4} each="h-14" className="grid gap-2" />}
      >
        {(data) => <FigureList data={data} />}
      </Loaded>
    </div>
  );
}

function FigureList({ data }: { data: FiguresDto }) {
  const [editing, setEditing] = useState<FigureDto | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const { figures, writable, showsSamples } = data;
  return (
    <>
      {!writable && (
        <p className="flex gap-2.5 rounded-small bg-amber-wash px-3.5 py-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          The server may not write in the content folder. Change figures.json where the folder is
          kept, then load the files.
        </p>
      )}
      <p className="text-muted">
        {showsSamples
          ? "This demo shows samples, each with its label. In production they are hidden."
          : "Samples are hidden from the public."}
      </p>
      <FormNote message={note} />
      <Card padded={false}>
        {figures.length === 0 ? (
          <EmptyState title="No figures">
            Add entries to figures.json in the content folder.
          </EmptyState>
        ) : (
          <ul aria-label="Figures" className="divide-y divide-line">
            {figures.map((figure) => (
              <FigureRow
                key={figure.id}
                figure={figure}
                hidden={figure.kind === "sample" && !showsSamples}
                onEdit={() => {
                  setNote(null);
                  setEditing(figure);
                }}
              />
            ))}
          </ul>
        )}
      </Card>
      <FigureDialog
        figure={editing}
        revision={data.revision}
        onClose={() => setEditing(null)}
        onSaved={(unit) => setNote(`The figure "${unit}" is changed, on the landing page too.`)}
      />
    </>
  );
}
