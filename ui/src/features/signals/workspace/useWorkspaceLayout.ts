import { useState } from "react";
import { useMedia } from "../../../components/useMedia.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import {
  LAYOUTS,
  readKeptSizes,
  sizesOf,
  TALL,
  type KeptSizes,
  type Sizes,
  WATCH,
  type WorkspaceLayout,
} from "./layouts.ts";

const LAYOUT_KEY = "signals.layout";
const SIZES_KEY = "signals.panes";

export interface OwnLayout {
  layout: WorkspaceLayout;
  choose: (layout: WorkspaceLayout) => void;
  sizesOf: (split: string) => Sizes;
  keep: (split: string, sizes: Sizes) => void;
  /** Some of the layout's panes have another size than they were made with. */
  changed: boolean;
  /** Gives the panes of this layout the sizes that they were made with. */
  reset: () => void;
}

/** The chosen layout and the sizes of its panes, as they are kept on this device. */
export function useWorkspaceLayout(): OwnLayout {
  const { storage } = usePlatform();
  const [id, setId] = useState(() => storage.get(LAYOUT_KEY));
  const [kept, setKept] = useState(() => readKeptSizes(storage.get(SIZES_KEY)));
  const tall = useMedia(TALL);
  const layout = LAYOUTS.find((known) => known.id === id) ?? WATCH;

  const store = (next: KeptSizes) => {
    storage.set(SIZES_KEY, JSON.stringify(next));
    setKept(next);
  };
  return {
    layout,
    choose: (next) => {
      storage.set(LAYOUT_KEY, next.id);
      setId(next.id);
    },
    sizesOf: (split) => sizesOf(layout, split, { kept, tall }),
    keep: (split, sizes) => store({ ...kept, [layout.id]: { ...kept[layout.id], [split]: sizes } }),
    changed: kept[layout.id] !== undefined,
    reset: () =>
      store(Object.fromEntries(Object.entries(kept).filter(([name]) => name !== layout.id))),
  };
}
