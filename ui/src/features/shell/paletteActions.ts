import type { LucideIcon } from "lucide-react";

/** Something that the palette does instead of leading to a screen. */
export interface PaletteAction {
  label: string;
  icon: LucideIcon;
  run: () => void;
}
