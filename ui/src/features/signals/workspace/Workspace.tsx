import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { LayoutChoice } from "./LayoutChoice.tsx";
import { COLUMNS, type Column, type PaneId } from "./layouts.ts";
import { Split } from "./Split.tsx";
import { useWorkspaceLayout, type OwnLayout } from "./useWorkspaceLayout.ts";

export interface WorkspaceProps {
  /** The room's head, with what is chosen here in it. */
  head: (tools: ReactNode) => ReactNode;
  panes: Readonly<Record<PaneId, ReactNode>>;
  /** One line below all panes, in every layout. */
  tape: ReactNode;
}

/** What each pane is called, and how low it may get, in CSS px. */
const PANES: Record<PaneId, { name: () => string; least: number }> = {
  watchlist: { name: () => t("Watchlist"), least: 160 },
  card: { name: () => t("Signal"), least: 220 },
  chart: { name: () => t("Chart"), least: 180 },
  previous: { name: () => t("Previous signals"), least: 100 },
  day: { name: () => t("Your day"), least: 100 },
  record: { name: () => t("Performance"), least: 100 },
};

/** The signal room on a large screen: panes side by side whose sizes the member chooses. */
export function Workspace({ head, panes, tape }: WorkspaceProps) {
  const own = useWorkspaceLayout();
  return (
    <div className="workspace @container">
      {head(<LayoutChoice own={own} />)}
      <Split
        id={COLUMNS}
        layout={own.layout.id}
        direction="horizontal"
        parts={own.layout.columns.map((column) => ({
          id: column.id,
          name: column.panes.map((pane) => PANES[pane].name()).join(", "),
          least: column.least,
          content: <ColumnPanes column={column} own={own} panes={panes} />,
        }))}
        sizes={own.sizesOf(COLUMNS)}
        onResize={(sizes) => own.keep(COLUMNS, sizes)}
      />
      {tape}
    </div>
  );
}

function ColumnPanes(props: { column: Column; own: OwnLayout; panes: WorkspaceProps["panes"] }) {
  const { column, own, panes } = props;
  const [only] = column.panes;
  if (only !== undefined && column.panes.length === 1) return <Pane id={only}>{panes[only]}</Pane>;
  return (
    <Split
      id={column.id}
      layout={own.layout.id}
      direction="vertical"
      parts={column.panes.map((id) => ({
        id,
        name: PANES[id].name(),
        least: PANES[id].least,
        content: <Pane id={id}>{panes[id]}</Pane>,
      }))}
      sizes={own.sizesOf(column.id)}
      onResize={(sizes) => own.keep(column.id, sizes)}
    />
  );
}

/** One pane: what does not fit is scrolled to, by keys as well. */
function Pane({ id, children }: { id: PaneId; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={PANES[id].name()}
      tabIndex={0}
      className={`workspace-pane workspace-${id}`}
    >
      {children}
    </div>
  );
}
