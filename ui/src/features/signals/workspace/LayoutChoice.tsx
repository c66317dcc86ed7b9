import { t } from "@signaldeck/contract";
import { RotateCcw } from "lucide-react";
import { IconButton } from "../../../components/IconButton.tsx";
import { SegmentedChoice } from "../../../components/SegmentedChoice.tsx";
import { useShortcut } from "../../../components/Shortcuts.tsx";
import { LAYOUTS, type WorkspaceLayout } from "./layouts.ts";
import type { OwnLayout } from "./useWorkspaceLayout.ts";

/** Chooses how the panes stand, by press or key, and gives them their first sizes back. */
export function LayoutChoice({ own }: { own: OwnLayout }) {
  return (
    <div className="flex items-center gap-1">
      <SegmentedChoice
        label={t("Layout")}
        chosen={own.layout}
        choices={LAYOUTS.map((layout) => ({
          value: layout,
          word: layout.name(),
          keys: layout.key,
        }))}
        onChoose={own.choose}
      />
      <IconButton
        label={t("Reset this layout")}
        icon={RotateCcw}
        disabled={!own.changed}
        onClick={own.reset}
      />
      {LAYOUTS.map((layout) => (
        <LayoutKey key={layout.id} layout={layout} onChoose={own.choose} />
      ))}
    </div>
  );
}

function LayoutKey(props: {
  layout: WorkspaceLayout;
  onChoose: (layout: WorkspaceLayout) => void;
}) {
  const { layout, onChoose } = props;
  useShortcut(layout.key, t("Layout: {{layout}}", { layout: layout.name() }), () =>
    onChoose(layout),
  );
  return null;
}
