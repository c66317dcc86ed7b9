import { t } from "@signaldeck/contract";

/** What a pane of the workspace shows. */
export type PaneId = "watchlist" | "card" | "chart" | "previous" | "day" | "record";

/** Sizes of the parts of one split, in percent. */
export type Sizes = Readonly<Record<string, number>>;

export interface Column {
  id: "watch" | "main" | "list" | "side";
  /** Below this it cannot be drawn, in CSS px. */
  least: number;
  panes: readonly PaneId[];
}

/** The key of the split between the columns; that of a column's panes is the column's id. */
export const COLUMNS = "columns";

export interface WorkspaceLayout {
  id: "watch" | "review" | "focus";
  name: () => string;
  /** Chooses it. */
  key: string;
  columns: readonly Column[];
  /** By split: the columns, and each column with several panes. */
  sizes: Readonly<Record<string, Sizes>>;
  /** Those of the main column in a tall window, where the card needs less of it. */
  tallMain: Sizes;
}

/** Where a window is tall. */
export const TALL = "(min-height: 75rem)";

/** Card and chart lead in every layout, so that they stay as they are when another one is chosen. */
const MAIN = { id: "main", least: 560 } as const;
const SIDE: Column = { id: "side", least: 300, panes: ["day", "record"] };
const SIDE_SIZES = { day: 45, record: 55 };

/** Shown until another one is chosen. */
export const WATCH: WorkspaceLayout = {
  id: "watch",
  name: () => t("Watch"),
  key: "1",
  columns: [
    { id: "watch", least: 256, panes: ["watchlist"] },
    { ...MAIN, panes: ["card", "chart", "previous"] },
    SIDE,
  ],
  sizes: {
    [COLUMNS]: { watch: 19, main: 57, side: 24 },
    main: { card: 45, chart: 31, previous: 24 },
    side: SIDE_SIZES,
  },
  tallMain: { card: 32, chart: 38, previous: 30 },
};

export const LAYOUTS: readonly WorkspaceLayout[] = [
  WATCH,
  {
    id: "review",
    name: () => t("Review"),
    key: "2",
    columns: [
      { ...MAIN, panes: ["card", "chart"] },
      { id: "list", least: 360, panes: ["previous"] },
      SIDE,
    ],
    sizes: {
      [COLUMNS]: { main: 43, list: 33, side: 24 },
      main: { card: 54, chart: 46 },
      side: SIDE_SIZES,
    },
    tallMain: { card: 42, chart: 58 },
  },
  {
    id: "focus",
    name: () => t("Focus"),
    key: "3",
    columns: [{ ...MAIN, panes: ["card", "chart"] }],
    sizes: { [COLUMNS]: { main: 100 }, main: { card: 44, chart: 56 } },
    tallMain: { card: 32, chart: 68 },
  },
];

/** Sizes that were kept, by layout and split. */
export type KeptSizes = Readonly<Record<string, Readonly<Record<string, Sizes>>>>;

/** The sizes of a split as they were left; as they were made where none fit it. */
export function sizesOf(
  layout: WorkspaceLayout,
  split: string,
  { kept, tall }: { kept: KeptSizes; tall: boolean },
): Sizes {
  const made = (tall && split === MAIN.id ? layout.tallMain : layout.sizes[split]) ?? {};
  const left = kept[layout.id]?.[split];
  return left && fits(left, made) ? left : made;
}

/** The same parts, and all of the room between them. */
function fits(sizes: Sizes, made: Sizes): boolean {
  const names = Object.keys(made);
  const sum = Object.values(sizes).reduce((total, size) => total + size, 0);
  return (
    Object.keys(sizes).length === names.length &&
    names.every((name) => (sizes[name] ?? 0) > 0) &&
    Math.abs(sum - 100) < 1
  );
}

/** What storage holds; nothing of it where it is not what was put there. */
export function readKeptSizes(text: string | null): KeptSizes {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return isTree(kept, 3) ? (kept as KeptSizes) : {};
  } catch {
    return {};
  }
}

/** Whether it is objects down to numbers at this depth. */
function isTree(value: unknown, depth: number): boolean {
  if (depth === 0) return typeof value === "number";
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every((inner) => isTree(inner, depth - 1));
}
