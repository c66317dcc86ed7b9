import { t } from "@signaldeck/contract";
import { Fragment, useLayoutEffect, useRef, type ReactNode } from "react";
import { Group, Panel, Separator, type GroupImperativeHandle } from "react-resizable-panels";
import type { Sizes } from "./layouts.ts";

export interface Part {
  id: string;
  /** What it shows, for the name of the separator after it. */
  name: string;
  /** In CSS px. */
  least: number;
  content: ReactNode;
}

export interface SplitProps {
  id: string;
  /** Names the layout that it belongs to: what is remembered of one is no other's. */
  layout: string;
  direction: "horizontal" | "vertical";
  parts: readonly Part[];
  /** Percent of each part. */
  sizes: Sizes;
  /** The member has moved a separator. */
  onResize: (sizes: Sizes) => void;
}

/** Parts beside or above each other, whose sizes change by dragging or by the arrow keys. */
export function Split({ id, layout, direction, parts, sizes, onResize }: SplitProps) {
  const group = useRef<GroupImperativeHandle>(null);
  const panelId = (part: string) => `${layout}-${part}`;
  const own = Object.fromEntries(parts.map((part) => [panelId(part.id), sizes[part.id] ?? 0]));
  const wanted = JSON.stringify(own);
  // A reset gives the panels of before other sizes; those of another layout begin with theirs.
  useLayoutEffect(() => {
    const next = JSON.parse(wanted) as Record<string, number>;
    const shown = group.current?.getLayout() ?? {};
    if (Object.keys(next).every((name) => name in shown)) group.current?.setLayout(next);
  }, [wanted]);
  return (
    <Group
      id={id}
      orientation={direction}
      groupRef={group}
      defaultLayout={own}
      onLayoutChanged={(now, { isUserInteraction }) => {
        if (!isUserInteraction) return;
        onResize(Object.fromEntries(parts.map((part) => [part.id, now[panelId(part.id)] ?? 0])));
      }}
    >
      {parts.map((part, index) => (
        <Fragment key={part.id}>
          {index > 0 && (
            <Separator
              className="workspace-separator"
              aria-label={t("Resize {{name}}", { name: parts[index - 1]?.name ?? "" })}
              disableDoubleClick
            />
          )}
          <Panel id={panelId(part.id)} minSize={part.least}>
            {part.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
